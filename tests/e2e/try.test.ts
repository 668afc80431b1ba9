import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { categories } from '#contracts/categories.ts';
import { largePortrait } from '../support/choose-photo.ts';
import { countPixels } from '../support/pixel-memory.ts';
import { origin } from '../support/shop.ts';
import { eachVisitor, expectGoodAt, newVisitor, phone, type Visitor, withPictures } from '../support/visitor.ts';

interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly type?: string;
}

/** A portrait that the browser draws and encodes as a file of this type. */
async function drawnFile(page: Page, { width, height, type = 'image/jpeg' }: Drawing): Promise<Buffer> {
  const address = await page.evaluate(
    ([across, down, kind]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: across, height: down });
      const drawing = canvas.getContext('2d');
      if (!drawing) throw new Error('no canvas');
      const oval = (x: number, y: number, rx: number, ry: number, colour: string) => {
        drawing.fillStyle = colour;
        drawing.beginPath();
        drawing.ellipse(x * across, y * down, rx * across, ry * down, 0, 0, 7);
        drawing.fill();
      };
      drawing.fillStyle = '#d8cfc0';
      drawing.fillRect(0, 0, across, down);
      oval(0.5, 1, 0.42, 0.42, '#2860a0');
      oval(0.5, 0.32, 0.25, 0.24, '#2e1e1a');
      oval(0.5, 0.38, 0.19, 0.2, '#c8966f');
      for (const x of [0.42, 0.58]) oval(x, 0.33, 0.035, 0.018, '#281814');
      oval(0.5, 0.47, 0.08, 0.025, '#962832');
      return canvas.toDataURL(kind, 0.9);
    },
    [width, height, type] as const,
  );
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

const photoField = (page: Page) => page.getByLabel(/^Choose a(nother)? photo$/);

async function choosePhoto(page: Page): Promise<void> {
  const buffer = await drawnFile(page, { width: 1200, height: 1500 });
  await photoField(page).setInputFiles({ name: 'portrait.jpg', mimeType: 'image/jpeg', buffer });
}

/** Resolves once all eight styles of the photo in its current crop are drawn. */
const allDrawn = (page: Page) => page.getByRole('status').filter({ hasText: 'All eight styles ready' }).waitFor();

/** How many different values the pixels of a style's picture have. */
const variety = (page: Page, label: string) =>
  page.getByRole('img', { name: `Your photo as ${label}` }).evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return new Set(pixels).size;
  });

/** Checks the page on phones, tablets and desktops. */
const expectGood = (page: Page) => expectGoodAt(page, [270, 320, 390, 768, 1280, 1920]);

describe('D20: one photo in all eight styles', () => {
  // Drawing all eight styles takes as much CPU time as loading ten pages, so these tests share a visitor and a photo.
  let visitor: Visitor;
  /** The scripts of a first visit, and the additional ones that drawing needs. */
  const scripts: Record<'first' | 'added', string[]> = { first: [], added: [] };
  /** What the page sent after the photo was chosen. */
  const sent: string[] = [];

  beforeAll(async () => {
    visitor = await newVisitor(phone, withPictures);
    const { page, open } = visitor;
    const loaded = new Set<string>();
    page.on('response', (response) => {
      if (/\/assets\/.*\.js$/.test(response.url())) loaded.add(response.url());
    });
    await open('/home');
    await page.waitForLoadState('networkidle');
    scripts.first = [...loaded];
    await page.getByRole('link', { name: 'Try it with your photo' }).click();
    await page.getByRole('heading', { level: 1, name: 'Try it with your photo' }).waitFor();
    await page.getByText('Your photo stays on this device.').waitFor();
    await page.waitForLoadState('networkidle');
    page.on('request', (request) => {
      if (request.method() !== 'GET' || request.url().length > 500) sent.push(`${request.method()} ${request.url()}`);
    });
    await choosePhoto(page);
    await allDrawn(page);
    scripts.added = [...loaded].filter((script) => !scripts.first.includes(script));
  });
  beforeEach(async () => {
    await visitor.page.setViewportSize(phone);
    await allDrawn(visitor.page);
  });
  afterEach(() => expect(visitor.complaints).toEqual([]));
  afterAll(() => visitor.context.close());

  it('draws every style, links to its gifts, and does not send the photo anywhere', async () => {
    const { page } = visitor;
    for (const { id, label } of categories) {
      expect(await variety(page, label), label).toBeGreaterThan(50);
      const gifts = page.getByRole('link', { name: `See gifts in ${label}` });
      expect(await gifts.getAttribute('href')).toBe(`/home?category=${id}`);
    }
    expect(sent).toEqual([]);
  });

  it('saves a style as a picture', async () => {
    const { page } = visitor;
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save picture of Mossaic Art' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('mossaic-art.jpg');
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(bytes.length).toBeGreaterThan(20_000);
  });

  it('can be moved and zoomed, and its oval placed, with only the keyboard', async () => {
    const { page } = visitor;
    const drawn = page.getByRole('img', { name: 'Your photo as Digital Art' });
    const pixels = () => drawn.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const before = await pixels();
    await page.getByText('Move, zoom and turn the photo').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-valuetext'))).toBe('100 %');
    for (let k = 0; k < 10; k++) await page.keyboard.press('ArrowRight');
    expect(await page.getByLabel('Zoom').getAttribute('aria-valuetext')).toBe('150 %');
    await expect.poll(() => pixels()).not.toBe(before);
    await allDrawn(page);
    const zoomed = await pixels();
    await page.getByText('Place the oval on the face').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    for (let k = 0; k < 12; k++) await page.keyboard.press('ArrowLeft');
    await expect.poll(() => pixels()).not.toBe(zoomed);
  });

  it('has no axe violations and no horizontal scrolling', () => expectGood(visitor.page));

  it('has small scripts, none of which a first visit loads', async () => {
    for (const script of scripts.first) expect(script).not.toMatch(/try-page|preview/);
    const size = async (url: string) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length;
    const worker = scripts.added.filter((script) => script.includes('preview.worker'));
    expect(worker).toHaveLength(1);
    expect(new URL(worker[0] ?? '').origin).toBe(origin());
    const sizes = await Promise.all(scripts.added.map(size));
    const workerSize = await size(worker[0] ?? '');
    expect(workerSize).toBeLessThanOrEqual(17_000);
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(32_000);
  });
});

describe('D20: a photo that is chosen', () => {
  const visitor = eachVisitor(phone, withPictures);
  const directory = mkdtempSync(join(tmpdir(), 'photos-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  it('leads from a style to its gifts', async () => {
    const { page, open } = visitor();
    await open('/try');
    await choosePhoto(page);
    await page.getByRole('link', { name: 'See gifts in Magic Mirror' }).click();
    await page.getByRole('heading', { level: 1, name: 'Magic Mirror' }).waitFor();
  });

  it('says what is wrong with a file, and keeps the previous photo', async () => {
    const { page, open } = visitor();
    await open('/try');
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      photoField(page).setInputFiles({ name, mimeType, buffer });
    const alert = (words: string) => page.getByRole('alert').filter({ hasText: words }).waitFor();
    await choose('letter.txt', 'text/plain', Buffer.from('Dear Nani'));
    await alert('can’t open this file');
    await choose('IMG_0001.heic', 'image/heic', Buffer.from('ftypheic'));
    await alert('HEIC');
    await choose('broken.jpg', 'image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]));
    await alert('damaged or incomplete');
    const small = await drawnFile(page, { width: 80, height: 100, type: 'image/png' });
    await choose('small.png', 'image/png', small);
    await alert('too small');
    await choosePhoto(page);
    await page.getByRole('img', { name: 'Your photo as Cartoon Art' }).waitFor();
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
    await choose('letter.txt', 'text/plain', Buffer.from('Dear Nani'));
    await alert('can’t open this file');
    expect(await page.getByRole('img', { name: 'Your photo as Cartoon Art' }).isVisible()).toBe(true);
  });

  it('uses at most 64 MB of pixels for photos of 48 megapixels, and never decodes or reads pixels on the main thread', async () => {
    const { page, context, open } = visitor();
    const large = await largePortrait(context, directory);
    const pixels = await countPixels(page);
    await open('/try');
    await photoField(page).setInputFiles(large);
    await allDrawn(page);
    // At least the page's and the worker's copies of the photo.
    expect(await pixels.peak()).toBeGreaterThan(20_000_000);
    // A second photo replaces the first.
    await photoField(page).setInputFiles(large);
    await page.getByText('All eight styles ready').waitFor({ state: 'detached' });
    await allDrawn(page);
    expect(await pixels.peak()).toBeLessThanOrEqual(64 * 1024 * 1024);
    expect(await pixels.heavyCalls()).toBe(0);
  });

  it('rotates a photo by its EXIF orientation', async () => {
    const { page, open } = visitor();
    await open('/try');
    const upright = await drawnFile(page, { width: 900, height: 600 });
    // An APP1 segment with one tag: Orientation (0x0112) 6, a quarter turn clockwise (Exif 2.32, table 4).
    const tiff = Buffer.from('49492a000800000001001201030001000000060000000000000000', 'hex');
    const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
    const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
    const buffer = Buffer.concat([upright.subarray(0, 2), head, body, upright.subarray(2)]);
    await photoField(page).setInputFiles({ name: 'turned.jpg', mimeType: 'image/jpeg', buffer });
    const stage = page.getByRole('img', { name: 'Your photo in its frame, with the oval for the face' });
    // The blue shoulders at the drawing's lower edge now lie on the left.
    const blueness = () =>
      stage.evaluate((canvas: HTMLCanvasElement) => {
        const [red = 255, , blue = 0] = canvas.getContext('2d')?.getImageData(20, canvas.height / 2, 1, 1).data ?? [];
        return blue - red;
      });
    await expect.poll(blueness).toBeGreaterThan(60);
  });

  it('is chosen on a page without axe violations or horizontal scrolling', async () => {
    const { page, open } = visitor();
    await open('/try');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectGood(page);
  });
});
