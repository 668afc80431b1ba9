import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Product, ProductPage } from '#contracts/products/product.ts';
import { productPath } from '#contracts/products/product-address.ts';
import { register } from '../../support/accounts.ts';
import { call, origin } from '../../support/shop.ts';
import {
  desktop,
  eachVisitor,
  expectGoodAt,
  expectNoSidewaysScroll,
  holdBack,
  openSignedIn,
  phone,
  watchLayoutShift,
  withoutCompletePages,
  withPictures,
} from '../../support/visitor.ts';

describe('the product page', () => {
  const visitor = eachVisitor(desktop, withPictures);
  let gift: Product;
  const category = '/home?category=MagicMirror';
  const password = `pass-${randomBytes(6).toString('hex')}`;

  beforeAll(async () => {
    const { body } = await call<ProductPage>('GET', '/api/products?category=MagicMirror');
    // The oldest is the demo shop's: other tests may have added some.
    const oldest = body.products.at(-1);
    if (!oldest) throw new Error('The demo shop has magic mirrors.');
    gift = oldest;
  });

  const newAccount = async (): Promise<string> => {
    const email = `visitor-${randomUUID()}@example.com`;
    await register({ email, password, fullName: 'Meera Joshi', mobileNumber: '9812345678' });
    return email;
  };
  const title = (page: Page) => page.getByRole('heading', { level: 1, name: gift.title, exact: true });
  const addToCart = (page: Page) => page.getByRole('button', { name: /Add to Cart/ });
  const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

  it('D19: opens from a card anywhere on it, at once while the API is slow, and going back restores the scroll position', async () => {
    const { page, open } = visitor();
    await page.setViewportSize({ width: 1280, height: 400 });
    await open(category);
    const card = page.locator('.product-card').filter({ hasText: gift.title });
    // Waits for hydration: before that, a click loads a new page.
    await page.getByRole('link', { name: 'SignUp' }).waitFor();
    const release = await holdBack(page, /\/api\/products\/\w+$/);
    // The click itself may scroll.
    const clicked = page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          addEventListener('click', () => resolve(window.scrollY), { once: true, capture: true }),
        ),
    );
    await card.click({ position: { x: 60, y: 100 } });
    const scrolledTo = await clicked;
    expect(scrolledTo).toBeGreaterThan(0);
    await title(page).waitFor();
    await addToCart(page).waitFor();
    release();
    expect(new URL(page.url()).pathname).toBe(productPath(gift));
    expect(await scrolled(page)).toBe(0);
    expect(await page.title()).toBe(`${gift.title} · World of Surprises`);
    // Screen readers announce the page by its heading.
    expect(await title(page).evaluate((heading) => heading === document.activeElement)).toBe(true);
    await page.goBack();
    await card.waitFor();
    await expect.poll(() => scrolled(page)).toBeCloseTo(scrolledTo, -1);
  });

  it('has its own address even if the link has another slug; loads more gifts of the category when the visitor comes near them, without moving anything; the keyboard leads through the pictures and opens one to zoom; Escape returns the focus; the wheel zooms at the pointer; both have no axe violations; a phone swipes the pictures, shows which one it is, and has price and button on the screen', async () => {
    const { page, open } = visitor();
    await page.setViewportSize({ width: 1280, height: 300 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await open(`/products/an-older-title-${gift.productId}#share`);
    await page.waitForURL(`${origin()}${productPath(gift)}#share`);
    await page.getByRole('link', { name: 'SignUp' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked).not.toContain('/api/products');
    const more = page.getByRole('region', { name: 'More Magic Mirror' });
    const height = () => more.evaluate((element) => element.getBoundingClientRect().height);
    const before = await height();
    await more.scrollIntoViewIfNeeded();
    await more
      .getByRole('link', { name: /^(?!See all)/ })
      .first()
      .waitFor();
    expect(await more.getByRole('link', { name: gift.title, exact: true }).count()).toBe(0);
    // Line heights round to whole pixels.
    expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(1);

    await page.setViewportSize(desktop);
    await page.getByRole('button', { name: 'Show picture 1 of 3' }).focus();
    await page.keyboard.press('ArrowRight');
    const second = page.getByRole('button', { name: 'Show picture 2 of 3' });
    await expect.poll(() => second.getAttribute('aria-current')).toBe('true');
    expect(await second.evaluate((button) => button === document.activeElement)).toBe(true);
    const picture = page.getByRole('img', { name: `${gift.title}, picture 2 of 3` });
    const row = page.locator('.gallery__pictures');
    const offset = async () => ((await picture.boundingBox())?.x ?? 0) - ((await row.boundingBox())?.x ?? 0);
    await expect.poll(offset).toBeCloseTo(0, 0);

    const opener = page.getByRole('button', { name: /picture 2 of 3/ }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    const zoom = page.getByRole('dialog', { name: `${gift.title}, picture 2 of 3` });
    const width = async () => (await zoom.getByRole('img').boundingBox())?.width ?? 0;
    await expect.poll(width).toBeGreaterThan(100);
    const whole = await width();
    await page.keyboard.press('+');
    await expect.poll(width).toBeCloseTo(1.5 * whole, 0);
    await page.keyboard.press('-');
    await expect.poll(width).toBeCloseTo(whole, 0);
    await page.keyboard.press('Escape');
    await zoom.waitFor({ state: 'detached' });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);

    await opener.click();
    const zoomed = page.getByRole('dialog').getByRole('img');
    const box = async () => (await zoomed.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 };
    // Its size is final once the picture is there.
    await expect
      .poll(() => zoomed.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth))
      .toBeGreaterThan(0);
    const fitting = await box();
    const pointer = { x: fitting.x + fitting.width * 0.75, y: fitting.y + fitting.height * 0.25 };
    await page.mouse.move(pointer.x, pointer.y);
    // Far enough for the picture to be larger than its stage in both directions.
    await page.mouse.wheel(0, -700);
    await expect.poll(async () => (await box()).width).toBeGreaterThan(3.9 * fitting.width);
    const after = await box();
    expect((pointer.x - after.x) / after.width).toBeCloseTo(0.75, 1);
    expect((pointer.y - after.y) / after.height).toBeCloseTo(0.25, 1);
    const widths = [270, 320, 412, 1280];
    await expectGoodAt(page, widths);
    await page.keyboard.press('Escape');
    await expectGoodAt(page, widths);

    await page.setViewportSize({ width: 390, height: 664 });
    for (const index of [0, 1]) {
      await page.locator('.gallery__pictures').evaluate((row, n) => {
        row.scrollLeft = n * row.clientWidth;
      }, index);
      await page.getByText(`${index + 1} / 3`).waitFor();
    }
    for (const top of [0, 300]) {
      await page.evaluate((y) => window.scrollTo(0, y), top);
      const { y = 999, height: tall = 0 } = (await addToCart(page).first().boundingBox()) ?? {};
      expect(y + tall).toBeLessThanOrEqual(664);
    }
    // With letters twice as large, the button doesn't cover a third of what the screen can show.
    await page.setViewportSize({ width: 195, height: 332 });
    expect(await page.locator('.product-details__buy').evaluate((bar) => getComputedStyle(bar).position)).toBe(
      'static',
    );
    await expectNoSidewaysScroll(page);
  });

  it('signed in, Add to Cart adds the gift, and its card in the shop shows how many are in the cart', async () => {
    const email = await newAccount();
    const { page } = visitor();
    const carts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET' && new URL(request.url()).pathname === '/api/cart') carts.push(request.url());
    });
    // A live connection that opens fetches the cart once more.
    await page.route('**/api/live', (route) => route.abort());
    await openSignedIn(visitor(), email, password, category);
    await page.getByRole('link', { name: 'Cart, 0 products' }).waitFor();
    await addToCart(page).first().waitFor();
    await page.waitForLoadState('networkidle');
    // The navbar and the cards share one request.
    expect(carts).toHaveLength(1);
    await page.getByRole('link', { name: gift.title }).click();
    await title(page).waitFor();
    await addToCart(page).click();
    await page.getByRole('link', { name: 'Cart, 1 product' }).waitFor();
    await page.goBack();
    const card = page.locator('.product-card').filter({ hasText: gift.title });
    await expect.poll(() => card.locator('.add-to-cart__quantity').textContent()).toBe('1');
  });

  it('shifts no layout while it loads on a phone', async () => {
    const { page, open } = visitor();
    await page.setViewportSize(phone);
    const shift = await watchLayoutShift(page);
    await withoutCompletePages(page);
    const release = await holdBack(page, /\/api\/products\/\w+$/);
    await open(productPath(gift));
    await page.locator('.product-page__title-skeleton').waitFor();
    release();
    await title(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shift()).toBeLessThanOrEqual(0.05);
  });
});
