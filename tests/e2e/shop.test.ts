import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, eachVisitor, follow, phone, watchLayoutShift, withPictures } from '../support/visitor.ts';

const addToCart = (page: Page) => page.getByRole('button', { name: /Add to Cart/ }).first();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

describe('browsing', () => {
  const visitor = eachVisitor();

  it('D3, D5: every link scrolls to the top and focuses the heading; all eight categories are shown, one filters and leads back; a category that failed offline loads once the network is back', async () => {
    const { page, open } = visitor();
    await page.setViewportSize({ width: 390, height: 844 });
    await open('/home?q=mirror');
    await addToCart(page).waitFor();
    // Also a link to the current page.
    for (const link of ['World of Surprises', 'World of Surprises', 'Mini Frames', 'Mini Frames']) {
      await page.getByRole('searchbox').focus();
      await page.evaluate(() => window.scrollTo(0, 500));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);
      // A click of the mouse would scroll to the link first.
      await page
        .getByRole('link', { name: link })
        .evaluate((element) => element instanceof HTMLElement && element.click());
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    }

    const labels = [
      'Digital Art',
      'Mossaic Art',
      'Cartoon Art',
      'Caricature',
      'Wood Engraving',
      'Mini Frames',
      'Magic Mirror',
      'Heart Collage',
    ];
    for (const label of labels) await page.getByRole('link', { name: label, exact: true }).waitFor();
    await page.getByRole('link', { name: 'Magic Mirror' }).click();
    await heading(page, 'Magic Mirror').waitFor();
    await addToCart(page).waitFor();
    expect(await page.getByRole('button', { name: /Add to Cart/ }).count()).toBeLessThan(24);
    await page.getByRole('link', { name: 'Return to All Products' }).click();
    await heading(page, 'All Products').waitFor();
    await page.goBack();
    await heading(page, 'Magic Mirror').waitFor();

    const failure = page.getByRole('alert').filter({ hasText: /connection/ });
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Wood Engraving' }).click();
    await failure.waitFor();
    await page.context().setOffline(false);
    await addToCart(page).waitFor();
    expect(await failure.count()).toBe(0);
  });
});

describe('the shop with pictures', () => {
  const visitor = eachVisitor({ width: 412, height: 900 }, withPictures);

  /** Opens the path, whose placeholders show for some time, and expects that nothing moves. */
  const openWithoutShift = async (path: string) => {
    const { page, open } = visitor();
    // Delays the products, so that the page shows its placeholders.
    await page.route(/\/api\/products/, async (route) => {
      await page.getByRole('link', { name: 'SignUp' }).waitFor();
      await route.continue();
    });
    const shift = await watchLayoutShift(page);
    await open(path);
    await addToCart(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shift()).toBeLessThanOrEqual(0.01);
    // A call that is being delayed would be continued twice.
    await page.unrouteAll({ behavior: 'wait' });
  };

  it('on a phone, shifts no layout while a category loads, scrolls the category row to the chosen category, cuts a long description to two lines, and shows results beside the keyboard', async () => {
    const { page } = visitor();
    // Other tests add no gifts of this category.
    await openWithoutShift('/home?category=HeartCollage');
    await page.setViewportSize(phone);
    await expect
      .poll(async () => (await page.getByRole('link', { name: 'Heart Collage' }).boundingBox())?.x ?? phone.width)
      .toBeLessThan(phone.width - 80);
    // Screen readers and the browser’s search in the page find the whole text.
    const words = page.locator('.product-card__description').filter({ hasText: /.{61}/ }).first();
    await words.waitFor();
    const lines = await words.evaluate(
      (text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight),
    );
    expect(lines, 'so all cards of a row are equally high').toBeCloseTo(2, 0);

    await page.setViewportSize({ width: 390, height: 380 });
    for (const [path, name] of [
      ['/home?category=MiniFrames', 'Mini Frames'],
      ['/home?q=mirror', 'Gifts for “mirror”'],
    ] as const) {
      await follow(visitor(), path);
      await heading(page, name).waitFor();
      const picture = page.locator('.product-card img').first();
      await expect
        .poll(async () => (await picture.boundingBox())?.y ?? Number.POSITIVE_INFINITY, { message: path })
        .toBeLessThanOrEqual(380 - 48);
      const introduction = page.locator('.home__introduction');
      const lines = await introduction.evaluate(
        (text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight),
      );
      expect(lines, path).toBeLessThan(2);
    }

    await page.setViewportSize({ width: 320, height: 640 });
    await follow(visitor(), '/home?sort=price-desc');
    await heading(page, 'All Products').waitFor();
    const prices = page.locator('.product-card__price').filter({ hasText: 'days' });
    await prices.first().waitFor();
    expect(await page.getByLabel('Sort by').inputValue()).toBe('price-desc');
    // Sorting replaces the cards, so there may be none for a moment.
    const widest = () =>
      prices.evaluateAll((all) => Math.max(...all.map((price) => price.scrollWidth - price.clientWidth)));
    await expect.poll(widest, { message: 'prices and making times stay inside their cards' }).toBe(0);
  });

  it('D10: shifts no layout while it loads; announces the founder’s birthday and a code worth 200 rupees, without motion under prefers-reduced-motion; keeps the introduction clear of the drawing beside it, makes the navbar active from 95 pixels of scrolling, and shows the first row’s pictures and prices on a phone and on a desktop', async () => {
    const { page } = visitor();
    await openWithoutShift('/home');
    await page.setViewportSize({ width: 390, height: 664 });
    await page.waitForFunction(() => {
      const picture = document.querySelector<HTMLImageElement>('main li img[src*="product-images"]');
      return picture !== null && picture.naturalWidth > 0;
    });
    const banner = page.getByRole('complementary', { name: 'Offer' });
    expect(await banner.textContent()).toMatch(/founder.*birthday[\s\S]*₹200[\s\S]*selected products/i);
    const running = await banner.evaluate((element) =>
      element.getAnimations({ subtree: true }).some((animation) => animation.playState === 'running'),
    );
    expect(running).toBe(false);
    const first = page.locator('.product-card__price').first();
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion });
      for (const [width, height] of [
        [390, 664],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height });
        const { y = Number.POSITIVE_INFINITY, height: tall = 0 } = (await first.boundingBox()) ?? {};
        expect(y + tall, `${width} x ${height}, motion: ${reducedMotion}`).toBeLessThanOrEqual(height);
      }
    }
    await page.getByRole('link', { name: 'Try it with your photo' }).waitFor();

    const introduction = page.getByText('Your photo, our hands.').locator('..');
    for (const width of [768, 1023, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const [words, drawing] = await introduction.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { width, right } = getComputedStyle(element, '::before');
        const edge = element.getBoundingClientRect().right - Number.parseFloat(right) - Number.parseFloat(width);
        return [Math.max(...[...range.getClientRects()].map((line) => line.right)), edge] as const;
      });
      expect(words).toBeLessThan(drawing);
    }

    await page.setViewportSize(desktop);
    await addToCart(page).waitFor();
    const isActive = () => page.evaluate(() => document.querySelector('header')?.className.includes('active'));
    for (const [scroll, active] of [
      [94, false],
      [95, true],
      [0, false],
    ] as const) {
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), scroll);
      await expect.poll(isActive).toBe(active);
    }
  });
});
