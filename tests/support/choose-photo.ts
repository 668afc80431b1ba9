import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { drawnPhoto } from './drawn-photo.ts';

type ImageType = 'image/jpeg' | 'image/png';

/** The portraits drawn in this worker, by size and type. Drawing one takes as long as loading a page. */
const portraits = new Map<string, Promise<Buffer>>();

/** A portrait of this size in pixels, as a file that the browser encodes. */
export function portrait(page: Page, width: number, height: number, type: ImageType = 'image/jpeg'): Promise<Buffer> {
  const key = `${width}x${height} ${type}`;
  const drawn = portraits.get(key) ?? drawPortrait(page, width, height, type);
  portraits.set(key, drawn);
  return drawn;
}

async function drawPortrait(page: Page, width: number, height: number, type: ImageType, share = 1): Promise<Buffer> {
  const { data } = drawnPhoto(160, 200);
  const address = await page.evaluate(
    async ([base64, across, down, kind, part]) => {
      const bytes = Uint8ClampedArray.from(atob(base64), (byte) => byte.charCodeAt(0));
      const small = await createImageBitmap(new ImageData(bytes, 160, 200));
      const canvas = Object.assign(document.createElement('canvas'), { width: across, height: down });
      const drawing = canvas.getContext('2d');
      if (drawing) {
        drawing.fillStyle = '#c8c8be';
        drawing.fillRect(0, 0, across, down);
        drawing.drawImage(small, (across * (1 - part)) / 2, down * (1 - part), across * part, down * part);
      }
      return canvas.toDataURL(kind, 0.9);
    },
    // As base64, because Playwright serialises each number of an array as an object.
    [Buffer.from(data).toString('base64'), width, height, type, share] as const,
  );
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/**
 * Draws a portrait of this size in pixels on a separate page and saves it in this directory. The person's picture takes this
 * share of its width. @returns the file's path.
 */
export async function savedPortrait(
  context: BrowserContext,
  directory: string,
  [width, height]: readonly [number, number],
  share = 1,
): Promise<string> {
  const page = await context.newPage();
  const path = join(directory, `${width}x${height}-${share}.jpg`);
  await writeFile(
    path,
    await (share === 1 ? portrait(page, width, height) : drawPortrait(page, width, height, 'image/jpeg', share)),
  );
  await page.close();
  return path;
}

/** Chooses a portrait of this size in pixels in the page's photo field, or `count` copies of it. */
export async function choosePhoto(
  page: Page,
  [width, height]: readonly [number, number] = [1200, 1500],
  count = 1,
): Promise<void> {
  const buffer = await portrait(page, width, height);
  await photosField(page).setInputFiles(
    Array.from({ length: count }, () => ({ name: 'portrait.jpg', mimeType: 'image/jpeg', buffer })),
  );
}

/** The file of the networks that find faces. */
export const faceNetworks = /\/people.*\.bin$/;

/**
 * Lets this page's browser find no faces, as if the networks didn't load. Searching a photo takes longer than the rest of a test
 * that isn't about faces.
 */
export const withoutFaceSearch = (page: Page): Promise<unknown> =>
  page.route(faceNetworks, (route) => route.fulfill({ status: 404 }));

/** The page's photo field. */
export const photosField = (page: Page) => page.getByLabel(/^Choose (a photo|photos|more photos)$/);

/** Resolves once the page says that the preview is ready. Faces are searched first, which takes long on a busy machine. */
export const previewIsReady = (page: Page): Promise<void> =>
  page.getByRole('status').filter({ hasText: 'Your preview is ready.' }).waitFor({ timeout: 90_000 });

/** Ticks the consent to the use of the photos, and waits until the tick shows. `check` fails unless it shows at once. */
export async function agreeToPhotos(page: Page): Promise<void> {
  const consent = page.getByLabel(/^These photos are mine to use/);
  await consent.click();
  await consent.and(page.locator(':checked')).waitFor();
}
