import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '#contracts/products/product.ts';
import { withExif } from '../../support/image-samples.ts';
import { productsTitled } from '../../support/listed-products.ts';
import { sha256 } from '../../support/pictures.ts';
import { origin } from '../../support/shop.ts';
import {
  desktop,
  expectGoodAt,
  newVisitor,
  openAsOwner,
  ownerAtWork,
  type Visitor,
  withPictures,
} from '../../support/visitor.ts';

const megabyte = 1024 * 1024;

/** A picture that browsers can show, with random bytes appended to make the file large. */
function largePicture(bytes: number): Buffer {
  const picture = readFileSync('demo/pictures/digital-art-sunrise.jpg');
  return Buffer.concat([picture, randomBytes(bytes - picture.length)]);
}

/** Uploaded concurrently in parts of 5, 10 and 2 MB. The smallest has arrived when 6 MB are sent, and the next when 12 MB are. */
const pictureBytes = 17 * megabyte;

describe('uploading a large picture', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  const path = join(folder, 'sunrise.jpg');
  let digest: string;
  let visitor: Visitor;
  /** The parts that reached the server completely. No part may be in it twice. */
  let arrived: string[];
  let network: CDPSession | undefined;
  beforeAll(() => {
    const picture = largePicture(pictureBytes);
    digest = sha256(picture);
    writeFileSync(path, picture);
  });
  beforeEach(async () => {
    visitor = await newVisitor(desktop, withPictures);
    arrived = [];
    network = undefined;
    visitor.page.on('requestfinished', (request) => void note(request));
    // A browser that can't write WebP.
    await visitor.page.addInitScript(() => {
      OffscreenCanvas.prototype.convertToBlob = async () => new Blob([], { type: 'image/png' });
    });
    await openAsOwner(visitor, '/add-products');
  });
  afterEach(async () => {
    await visitor.context.close();
    expect(visitor.complaints).toEqual([]);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
  });

  const note = async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.method() !== 'PUT' || (await request.response())?.status() !== 200) return;
    arrived.push(`${pathname} ${searchParams.get('partNumber') ?? ''}`);
  };
  const fill = async (page: Page, title: string) => {
    await page.getByLabel('Product Title').fill(title);
    await page.getByLabel('Product Description').fill('Many megabytes of morning.');
    await page.getByLabel('Product Category').selectOption('DigitalArt');
    await page.getByLabel('Product Price').fill('2499');
  };
  const choose = (page: Page) => page.getByLabel('Upload Product').setInputFiles(path);
  const submit = (page: Page) => page.getByRole('button', { name: 'SUBMIT' }).click();
  const sent = async (page: Page) => Number(await page.getByRole('progressbar').getAttribute('value'));
  /** Limits the upload to this many bytes per second. 0 means offline. */
  const throttle = async (page: Page, bytesPerSecond: number) => {
    network ??= await page.context().newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: bytesPerSecond === 0,
      latency: 5,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond || -1,
    });
  };
  const servedDigest = async (product: Product | undefined) => {
    const response = await fetch(origin() + (product?.url ?? '/missing'));
    return sha256(new Uint8Array(await response.arrayBuffer()));
  };

  it('survives a pause and a reload, skips smaller copies if the browser can’t write WebP, and the CDN serves the file byte for byte', async () => {
    const { page } = visitor;
    const title = `Morning ${Date.now()}`;
    await throttle(page, 5 * megabyte);
    await fill(page, title);
    await choose(page);
    await page.getByAltText('Preview of sunrise.jpg').waitFor();
    await submit(page);
    await expect.poll(() => sent(page), { timeout: 30_000 }).toBeGreaterThan(7 * megabyte);
    await page.getByText(/\d+ s left/).waitFor();
    await page.getByRole('button', { name: 'Pause' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Paused. Your progress is saved.').waitFor();
    await expectGoodAt(page, [320, 1280]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await expect.poll(() => sent(page), { timeout: 30_000 }).toBeGreaterThan(13 * megabyte);

    await page.reload();
    await throttle(page, 24 * megabyte);
    await choose(page);
    await page.getByText('Part of this picture is already uploaded.').waitFor();
    await submit(page);
    await page.getByText('Product added successfully').waitFor({ timeout: 40_000 });
    expect(new Set(arrived).size).toBe(arrived.length);
    expect(await page.evaluate(() => localStorage.getItem('shop.uploads'))).toBeNull();
    const [product] = await productsTitled(title);
    expect(product?.picture).toEqual({ width: 960, height: 1200, widths: [] });
    expect(await servedDigest(product)).toBe(digest);
  });
});

describe('a chosen picture', () => {
  const visitor = ownerAtWork(withPictures);
  const jpeg = readFileSync('demo/pictures/digital-art-sunrise.jpg');

  const add = async (buffer: Buffer): Promise<Product | undefined> => {
    const { page } = visitor();
    const title = `Copies ${randomUUID()}`;
    await page.getByLabel('Product Title').fill(title);
    await page.getByLabel('Product Description').fill('Turned by the camera.');
    await page.getByLabel('Product Category').selectOption('DigitalArt');
    await page.getByLabel('Product Price').fill('1');
    await page.getByLabel('Upload Product').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    await page.getByText('Product added successfully').waitFor();
    const [product] = await productsTitled(title);
    return product;
  };

  it('gets upright smaller copies if the camera was turned, made after its location was removed', async () => {
    await visitor().open('/add-products');
    const upright = { width: 1200, height: 960, widths: [320, 640, 960], preview: true };
    const product = await add(withExif(jpeg, { orientation: 6, gps: true }));
    expect(product?.picture).toEqual(upright);
    const served = await fetch(origin() + (product?.url ?? '/missing'));
    // The EXIF tag of the GPS directory.
    expect(
      Buffer.from(await served.arrayBuffer())
        .subarray(0, 200)
        .includes(Buffer.from([0x88, 0x25])),
    ).toBe(false);
  });

  it('comes by drop or paste too', async () => {
    const { page, open } = visitor();
    await open('/add-products');
    const input = page.getByLabel('Upload Product');
    const bytes = readFileSync('demo/pictures/digital-art-sunrise.jpg').toString('base64');
    for (const way of ['drop', 'paste'] as const) {
      const name = `${way}.jpg`;
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
        { way, name, bytes },
      );
      await page.getByAltText(`Preview of ${name}`).waitFor();
      expect(await input.evaluate((field: HTMLInputElement) => field.files?.[0]?.name)).toBe(name);
    }
  });
});
