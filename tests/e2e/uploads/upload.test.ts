import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '#contracts/products/product.ts';
import { productsTitled } from '../../support/listed-products.ts';
import { sha256 } from '../../support/pictures.ts';
import { origin, owner } from '../../support/shop.ts';
import { desktop, expectGoodAt, newVisitor, openAsOwner, type Visitor, withPictures } from '../../support/visitor.ts';

const megabyte = 1024 * 1024;

/** A picture that browsers can show, with random bytes appended to make the file large. */
function largePicture(bytes: number): Buffer {
  const picture = readFileSync('demo/pictures/digital-art-sunrise.jpg');
  return Buffer.concat([picture, randomBytes(bytes - picture.length)]);
}

/** Uploaded concurrently in parts of 5 and 2 MB. The smaller one has arrived when 4 MB are sent. */
const pictureBytes = 7 * megabyte;

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
    await expect.poll(() => sent(page), { timeout: 30_000 }).toBeGreaterThan(4.5 * megabyte);
    // The rest takes longer than the next steps.
    await throttle(page, megabyte / 4);
    await page.getByText(/\d+ s left/).waitFor();
    await page.getByRole('button', { name: 'Pause' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Paused. Your progress is saved.').waitFor();
    await expectGoodAt(page, [320, 1280]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await expect.poll(() => sent(page), { timeout: 30_000 }).toBeGreaterThan(2.2 * megabyte);

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
    // Lists would show all its megabytes.
    await (await owner()).call('DELETE', `/api/products/${product?.productId}`);
  });
});
