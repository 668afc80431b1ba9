import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { previewUrl } from '#contracts/names.ts';
import type { Product, ProductPage } from '#contracts/products/product.ts';
import { withExif } from '../../support/image-samples.ts';
import { call, origin } from '../../support/shop.ts';
import {
  desktop,
  eachVisitor,
  expectAccessible,
  expectGoodAt,
  openAsOwner,
  phone,
  withPictures,
} from '../../support/visitor.ts';

const [first, second, third] = ['digital-art-bride.jpg', 'digital-art-dog.jpg', 'digital-art-sunrise.jpg'] as const;
const picture = (name: string) => readFileSync(`demo/pictures/${name}`);

describe('the pictures of a product', () => {
  const visitor = eachVisitor(desktop, withPictures);
  const names = async () => {
    const list = visitor().page.getByRole('list', { name: 'Pictures, in order' });
    const texts = await list.getByRole('listitem').allTextContents();
    return texts.map((text) => [first, second, third].find((name) => text.includes(name)));
  };
  const button = (name: string) => visitor().page.getByRole('button', { name });
  /** Drops or pastes the first picture, as a file with this name. */
  const give = async (way: 'drop' | 'paste', name: string) => {
    const { page } = visitor();
    const input = page.getByLabel('Upload Product');
    await input.evaluate(
      (field, { way, name, bytes }) => {
        const raw = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        const carried = new DataTransfer();
        carried.items.add(new File([raw], name, { type: 'image/jpeg' }));
        const event =
          way === 'drop'
            ? new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: carried, bubbles: true });
        field.dispatchEvent(event);
      },
      { way, name, bytes: picture(first).toString('base64') },
    );
    await page.getByAltText(`Preview of ${name}`).waitFor();
    expect(await input.evaluate((field: HTMLInputElement) => field.files?.[0]?.name)).toBe(name);
  };
  let latest: Product | undefined;
  /** The file names of the product's pictures, as the API returns them. */
  const shown = async (word: string) => {
    const { body } = await call<ProductPage>('GET', `/api/products?q=${word}`);
    const [found] = body.products;
    if (found === undefined) return undefined;
    const product = await call<Product>('GET', `/api/products/${found.productId}`);
    latest = product.body;
    return product.body.pictures?.map(({ url }) => url.slice(url.lastIndexOf('/') + 1));
  };

  it('are dropped, pasted, chosen and ordered by an owner on a phone, who sees what is missing and that they are uploaded, get upright smaller copies without their location, and are removed on a desktop', async () => {
    const { page, open } = visitor();
    const word = `w${randomUUID().slice(0, 8)}`;
    await page.setViewportSize(phone);
    await openAsOwner(visitor(), '/add-products');
    const submit = page.getByRole('button', { name: 'SUBMIT' });
    await submit.click();
    await page.getByText('Product Title is required').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Product Title').fill(`Portrait ${word}`);
    await page.getByLabel('Product Description').fill('Drawn from your own photograph.');
    await page.getByLabel('Product Category').selectOption('DigitalArt');
    await page.getByLabel('Product Price').fill('1499');
    await give('drop', 'dropped.jpg');
    await give('paste', first);
    await page.getByLabel('Add more pictures').setInputFiles([
      { name: second, mimeType: 'image/jpeg', buffer: picture(second) },
      // From a camera that was turned.
      { name: third, mimeType: 'image/jpeg', buffer: withExif(picture(third), { orientation: 6, gps: true }) },
    ]);
    expect(await names()).toEqual([first, second, third]);
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      for (const control of await page.locator('.more-pictures__button').all()) {
        const size = await control.boundingBox();
        expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
    }
    await button(`Move ${third} earlier`).click();
    await page.keyboard.press('Enter');
    expect(await names()).toEqual([third, first, second]);
    await page.setViewportSize({ width: phone.width, height: 664 });
    const put = page.waitForRequest((request) => request.method() === 'PUT');
    await submit.click();
    // Directly to S3.
    expect(new URL((await put).url()).port).not.toBe(new URL(page.url()).port);
    const message = page.getByRole('status').filter({ hasText: 'Product added successfully' });
    await message.waitFor();
    await expect
      .poll(async () => {
        const { y = 0, height = 0 } = (await message.boundingBox()) ?? {};
        return y >= 64 && y + height <= 664;
      })
      .toBe(true);
    await expect.poll(() => shown(word), { timeout: 15_000 }).toEqual([third, first, second]);

    expect(latest?.picture).toEqual({ width: 1200, height: 960, widths: [320, 640, 960], preview: true });
    const served = Buffer.from(await (await fetch(origin() + (latest?.url ?? '/missing'))).arrayBuffer());
    // The EXIF tag of the GPS directory.
    expect(served.subarray(0, 200).includes(Buffer.from([0x88, 0x25]))).toBe(false);
    const size = await page.evaluate(
      async (url) => {
        const { width, height } = await createImageBitmap(await (await fetch(url)).blob());
        return [width, height];
      },
      previewUrl(latest?.url ?? ''),
    );
    expect(size).toEqual([1200, 630]);

    await page.setViewportSize(desktop);
    await open(`/manage/products?q=${word}`);
    await page.getByRole('button', { name: 'Edit' }).first().click();
    await page.getByRole('list', { name: 'Pictures, in order' }).waitFor();
    await expectGoodAt(page, [phone.width, desktop.width]);
    await button(`Remove ${first}`).click();
    await button(`Move ${third} later`).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`Portrait ${word} was saved.`).waitFor();
    await expect.poll(() => shown(word), { timeout: 15_000 }).toEqual([second, third]);
  });
});
