import { describe, expect, it } from 'vitest';
import { pixel } from '../../support/shop.ts';
import {
  descriptionOf,
  eachVisitor,
  expectAccessible,
  openSignedIn,
  ownerAtWork,
  type Visitor,
} from '../../support/visitor.ts';

const choose = ({ page }: Visitor, name: string, mimeType: string) =>
  page.getByLabel('Upload Product').setInputFiles({ name, mimeType, buffer: pixel });
const fill = async (visitor: Visitor, title: string) => {
  const { page } = visitor;
  await page.getByLabel('Product Title').fill(title);
  await page.getByLabel('Product Description').fill('Drawn from your own photograph.');
  await page.getByLabel('Product Category').selectOption('Caricature');
  await page.getByLabel('Product Price').fill('1499');
  await choose(visitor, 'portrait.png', 'image/png');
};

describe('an owner who adds a product', () => {
  const visitor = ownerAtWork();

  it('sees the site’s own messages instead of the browser’s validation bubbles', async () => {
    const { page, open } = visitor();
    await open('/add-products');
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    expect(await descriptionOf(page.getByLabel('Product Title'))).toContain('is required');
    expect(await descriptionOf(page.getByLabel('Upload Product'))).toContain('is required');
    expect(await page.getByLabel('Product Title').evaluate((field) => field === document.activeElement)).toBe(true);
    await expectAccessible(page);
  });

  it('uploads the picture directly to S3, and sees the success text for three seconds and a cleared form', async () => {
    const { page, open } = visitor();
    await open('/add-products');
    const title = `Portrait of the day ${Date.now()}`;
    await fill(visitor(), title);
    const put = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    expect(new URL((await put).url()).port).not.toBe(new URL(page.url()).port);
    const message = page.getByText('Product added successfully');
    await message.waitFor();
    const shown = Date.now();
    expect(await page.getByLabel('Product Title').inputValue()).toBe('');
    await message.waitFor({ state: 'hidden' });
    expect(Date.now() - shown).toBeGreaterThan(2000);
    await open('/home?category=Caricature');
    await page.getByRole('heading', { name: title }).waitFor();
  });

  it('sees the success text scrolled into view on a phone', async () => {
    const { page, open } = visitor();
    await page.setViewportSize({ width: 390, height: 664 });
    await open('/add-products');
    await fill(visitor(), `Portrait on a phone ${Date.now()}`);
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    const message = page.getByRole('status').filter({ hasText: 'Product added successfully' });
    await message.waitFor();
    await expect
      .poll(async () => {
        const { y = 0, height = 0 } = (await message.boundingBox()) ?? {};
        return y >= 64 && y + height <= 664;
      })
      .toBe(true);
  });
});

describe('anyone who opens the form', () => {
  const visitor = eachVisitor();

  it('can choose only jpg, jpeg and png, with extensions in any case', async () => {
    const { page, open } = visitor();
    await open('/add-products');
    const chosen = () => page.getByLabel('Upload Product').evaluate((input: HTMLInputElement) => input.files?.length);
    const refusal = page.getByText('Please Select a valid Image');
    for (const [name, type] of [
      ['drawing.svg', 'image/svg+xml'],
      ['film.gif', 'image/gif'],
      ['letter.pdf', 'application/pdf'],
    ] as const) {
      await choose(visitor(), name, type);
      await refusal.waitFor();
      expect(await chosen(), name).toBe(0);
      await choose(visitor(), 'PORTRAIT.PNG', 'image/png');
      await refusal.waitFor({ state: 'detached' });
      expect(await chosen(), `a picture after ${name}`).toBe(1);
    }
  });

  it('D4: sees the server’s refusal as a customer, and keeps the typed fields', async () => {
    const { page } = visitor();
    await openSignedIn(visitor(), 'shopper@example.com', 'shopper-demo-1', '/add-products');
    await fill(visitor(), 'Not for me to add');
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    await page.getByRole('alert').filter({ hasText: /owner/i }).waitFor();
    expect(await page.getByLabel('Product Title').inputValue()).toBe('Not for me to add');
  });
});
