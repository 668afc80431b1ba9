import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import type { Product } from '#contracts/products/product.ts';
import { productPath } from '#contracts/products/product-address.ts';
import type { Question } from '#contracts/questions/questions.ts';
import { register } from '../../support/accounts.ts';
import {
  choosePhoto,
  photosField,
  previewIsReady,
  savedPortrait,
  withoutFaceSearch,
} from '../../support/choose-photo.ts';
import { countPixels } from '../../support/pixel-memory.ts';
import { newProduct, owner } from '../../support/shop.ts';
import {
  desktop,
  eachVisitor,
  expectAccessible,
  expectGoodAt,
  expectNoSidewaysScroll,
  logIn,
  phone,
  withPictures,
} from '../../support/visitor.ts';

const password = 'a-long-secret';

/** Asks for one photo, or for up to this many. */
const questionsFor = (max: number): Question[] => [
  { id: 'us', kind: 'photos', label: 'Your photo', min: 1, max, printMm: [200, 250], detail: 'print' },
  { id: 'names', kind: 'text', label: 'Names', maxLength: 40, lines: 1, lettered: true },
];

const preview = (page: Page) => page.locator('.gift-preview__picture');
const pixels = (page: Page) => preview(page).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());

/** How many different values the picture's pixels have. A blank picture has one or two. */
const variety = (page: Page) =>
  preview(page).evaluate((canvas: HTMLCanvasElement) => {
    const drawn = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return new Set(drawn).size;
  });

/** Drawing takes long while other tests use the processor. */
const busy = { timeout: 120_000 };

describe('D21: the customer’s photo on the product’s page', () => {
  const visitor = eachVisitor(desktop, withPictures);
  const directory = mkdtempSync(join(tmpdir(), 'photos-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  /** The path of a new gift that asks for one photo, or for up to this many. */
  const giftOf = async (most: number): Promise<string> => {
    const shopOwner = await owner();
    // Mirrors are engraved, and drawn in half the time of wood.
    const category = 'MagicMirror';
    const made = await newProduct(shopOwner, { title: `A gift of ${most}`, category, price: 500 });
    const { body } = await shopOwner.call<Product>('PATCH', `/api/products/${made.productId}`, {
      body: { questions: questionsFor(most) },
    });
    return productPath(body);
  };

  const newAccount = async (): Promise<string> => {
    const email = `photos-${randomBytes(5).toString('hex')}@example.com`;
    await register({ email, password, fullName: 'Lata Nair', mobileNumber: '9812345678' });
    return email;
  };
  /** Zooms into the photo in its crop dialog, with only the keyboard. */
  const crop = async (page: Page) => {
    await page.getByRole('button', { name: 'Crop Your photo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crop: Your photo' });
    await dialog.getByText('Move, zoom and turn the photo').press('Enter');
    await dialog.getByLabel('Zoom').focus();
    for (let k = 0; k < 3; k++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
  };

  it(
    'is drawn in the product’s style with the crop and the typed name, stays on this device, and is added to the cart after login once the customer has agreed',
    busy,
    async () => {
      const { page, open } = visitor();
      const email = await newAccount();
      await withoutFaceSearch(page);
      await open(await giftOf(1));
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
      });
      await choosePhoto(page);
      const chosen = page.locator('.photo-item__name');
      await chosen.waitFor();
      // Before the gift is drawn, which takes longer than a reload.
      await page.reload();
      await chosen.waitFor();
      await previewIsReady(page);
      expect(await variety(page)).toBeGreaterThan(50);
      const whole = await pixels(page);

      await crop(page);
      await expect.poll(() => pixels(page)).not.toBe(whole);
      await previewIsReady(page);
      const cropped = await pixels(page);

      await page.getByLabel(/^Names/).fill('Asha & Ravi');
      await page.getByRole('img', { name: /with the words “Asha & Ravi”/ }).waitFor();
      await expect.poll(() => pixels(page)).not.toBe(cropped);

      // No font has a Kirat Rai letter, of Unicode 16.
      await page.getByLabel(/^Names/).fill('Asha ❤️ 🚀 \u{16d40}');
      await page.getByText('🚀 can’t be engraved').waitFor();
      const font = page.waitForResponse(/tiro-devanagari.*\.woff2$/);
      await page.getByText('This device has no font for “\u{16d40}”').waitFor();
      await page.getByLabel(/^Names/).fill('मेरी रानी');
      expect((await font).status()).toBe(200);

      await page.getByLabel(/^Names/).fill('Asha & Ravi');
      expect(sent.filter((call) => !call.endsWith('/api/vitals'))).toEqual([]);
      await page.setViewportSize(phone);
      const addToCart = page.getByRole('button', { name: /Add to Cart/ });
      await addToCart.click();
      await page.getByRole('alert').filter({ hasText: 'Your photos are still on this device.' }).waitFor();
      const tick = page.getByLabel(/^These photos are mine to use/);
      expect(await tick.evaluate((box) => box === document.activeElement)).toBe(true);
      // The sticky bar doesn't cover the checkbox.
      expect(
        await tick.evaluate((box) => {
          const { x, y, width, height } = box.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2) === box;
        }),
      ).toBe(true);
      await expectAccessible(page);
      await page.keyboard.press('Space');
      await page.setViewportSize(desktop);
      await addToCart.click();
      await page.waitForURL('**/login');
      await logIn(page, email, password);
      await page.getByRole('link', { name: 'Cart, 1 product' }).click();
      const line = page.locator('.cart-line');
      await line.getByText('Asha & Ravi').waitFor();
      await line.getByText('1 photo', { exact: true }).waitFor();
      const small = line.getByRole('img', { name: 'Preview of your gift' });
      await small.waitFor();

      await line.getByRole('link', { name: /^Edit/ }).click();
      await previewIsReady(page);
      expect(await variety(page)).toBeGreaterThan(50);
      await page.getByLabel(/^Names/).fill('');
      await page.getByRole('button', { name: 'Remove Your photo' }).click();
      await page.getByRole('button', { name: 'Remove Your photo' }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^Save/ }).click();
      await page.waitForURL('**/cart');
      await line.getByText('Still needed: Your photo · Names').waitFor();
      expect(await small.count()).toBe(0);
    },
  );

  it(
    'uses at most 64 MB of pixels for large photos, and never decodes or reads pixels on the main thread; can be switched to the product’s own picture, has no axe violations at any width, and stays compact with twelve photos and 200 percent text',
    busy,
    async () => {
      const { page, context, open } = visitor();
      // Decoded in full, it would take 80 MB.
      const large = await savedPortrait(context, directory, [4000, 5000]);
      const pixels = await countPixels(page);
      await withoutFaceSearch(page);
      await open(await giftOf(60));
      await page.getByLabel('Choose photos').waitFor({ state: 'attached' });
      await expectAccessible(page);
      // Axe reads pixels too.
      const before = await pixels.heavyCalls();
      await photosField(page).setInputFiles([large, large]);
      await previewIsReady(page);
      // At least the page's and the worker's copies of the photo.
      expect(await pixels.peak()).toBeGreaterThan(20_000_000);
      await page.getByRole('button', { name: 'Crop Photo 1' }).click();
      await page.getByRole('img', { name: 'Your photo in its frame, with an oval for each face' }).waitFor();
      expect(await pixels.peak()).toBeLessThanOrEqual(64 * 1024 * 1024);
      expect(await pixels.heavyCalls()).toBe(before);
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Show Example' }).click();
      expect(await preview(page).isVisible()).toBe(false);
      const covered = page.getByRole('button', { name: /Zoom in/ });
      expect(await covered.count()).toBe(1);
      await page.getByRole('button', { name: 'Show Yours' }).click();
      expect(await preview(page).isVisible()).toBe(true);
      expect(await covered.count()).toBe(0);
      await choosePhoto(page, [700, 875]);
      await page.getByText('This will look soft').or(page.getByText('too small for')).first().waitFor();
      await expectGoodAt(page, [320, 390, 768, 1280]);
      await page.getByRole('button', { name: 'Crop Photo 3' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await expectGoodAt(page, [320, 390, 1280]);
      await page.setViewportSize(phone);
      await dialog.getByText('Move, zoom and turn the photo').click();
      await dialog.getByText('Place the ovals on the faces').click();
      await dialog.getByLabel('Height').focus();
      expect(await dialog.getByLabel('Zoom').isVisible()).toBe(false);
      const shownPhoto = dialog.getByRole('img', { name: 'Your photo in its frame, with an oval for each face' });
      const top = async (box: Locator) => (await box.boundingBox())?.y ?? Number.NEGATIVE_INFINITY;
      expect(await top(shownPhoto)).toBeGreaterThanOrEqual(await top(dialog));
      await page.keyboard.press('Escape');

      await page.setViewportSize(phone);
      await choosePhoto(page, [700, 875], 9);
      await page.getByText('10 photos are too small').waitFor();
      const strip = page.getByRole('list', { name: /chosen photos/ });
      await expect.poll(async () => (await strip.boundingBox())?.height ?? Number.POSITIVE_INFINITY).toBeLessThan(120);
      // Every photo can be reached and opened with only the keyboard.
      await strip.getByRole('button', { name: /^Photo 1\./ }).focus();
      for (let n = 1; n < 12; n++) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Move earlier Photo 12' }).click();
      await page.getByRole('button', { name: 'Move later Photo 11' }).waitFor();
      await expectGoodAt(page, [320, 390, 1280]);
      await page.setViewportSize(phone);
      // The browser's own font size setting, which affects media queries.
      const devTools = await page.context().newCDPSession(page);
      await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      await strip.getByRole('button', { name: /^Photo 12\./ }).click();
      // Checked separately, because content that is cut off inside the question doesn't make the page scroll.
      const question = page.locator('.photos-question');
      expect(await question.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
      await expectNoSidewaysScroll(page);
    },
  );
});
