import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Product } from '#contracts/products/product.ts';
import { productPath } from '#contracts/products/product-address.ts';
import { firstVisitScripts, reactFloor, sentBytes } from '../bench/first-visit.ts';
import { register } from '../support/accounts.ts';
import { call, origin } from '../support/shop.ts';
import {
  desktop,
  holdBack,
  logIn,
  newVisitor,
  openSignedIn,
  phone,
  siteScript,
  withPictures,
} from '../support/visitor.ts';

/** Delays the site's script until the returned function is called. */
const withoutScripts = (page: Page): Promise<() => void> => holdBack(page, siteScript);

describe('the first visit, signed out', () => {
  it('loads at most 1.6 times the JavaScript of React alone, no Amplify, and no products on other pages', async () => {
    const { page, context } = await newVisitor(desktop, withPictures);
    const missing: string[] = [];
    context.on('response', (response) => response.status() >= 400 && missing.push(response.url()));
    const scripts = await firstVisitScripts(page, origin());
    const requested: string[] = [];
    // A page of its own: on a slow machine, the page of the shop may ask for its products only now.
    const other = await context.newPage();
    other.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await other.goto(`${origin()}/support`);
    await other.getByRole('heading', { level: 1 }).waitFor();
    await other.waitForLoadState('networkidle');
    await context.close();
    expect(requested).toContain('/support');
    expect(requested).not.toContain('/api/products');
    expect(missing).toEqual([]);
    expect(sentBytes(scripts) / (await reactFloor())).toBeLessThanOrEqual(1.6);
    for (const script of scripts) expect(script).not.toMatch(/InitiateAuth|AmplifyError/);
  });

  it('shows products, pictures and prices without JavaScript', async () => {
    const { page, context } = await newVisitor(phone, { javaScriptEnabled: false });
    for (const path of ['/home', '/home?category=MiniFrames']) {
      await page.goto(origin() + path);
      await page
        .locator('.product-card')
        .first()
        .getByText(/₹[\d,]+/)
        .waitFor();
      const picture = page.locator('.product-card img').first();
      await picture.scrollIntoViewIfNeeded();
      expect((await fetch(new URL((await picture.getAttribute('src')) ?? '', origin()))).status).toBe(200);
    }
    await page.locator('.product-card h2 a').first().click();
    await page
      .locator('.product-page')
      .getByText(/₹[\d,]+/)
      .filter({ visible: true })
      .first()
      .waitFor();
    // A screen that needs scripts links to those that don't.
    await page.goto(`${origin()}/login`);
    await page.getByRole('link', { name: 'You can browse the shop' }).click();
    await page.locator('.product-card').first().waitFor();
    await context.close();
  });

  it('shows the shop, a category and a product before the site’s script has loaded, then hydrates the same page', async () => {
    const { page, context, complaints, open } = await newVisitor(desktop, withPictures);
    const { products } = await (await fetch(`${origin()}/api/products?limit=1`)).json();
    const pictures: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/product-images/')) pictures.push(pathname);
    });
    for (const [path, heading] of [
      ['/home', 'All Products'],
      ['/home?category=MiniFrames', 'Mini Frames'],
      [productPath(products[0]), products[0].title],
    ]) {
      pictures.length = 0;
      const release = await withoutScripts(page);
      await open(path);
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      expect(await page.title()).toBe(`${heading} · World of Surprises`);
      const button = page.getByRole('button', { name: /Add to Cart/ }).first();
      await button.waitFor();
      const shown = await button.elementHandle();
      release();
      await page.getByRole('link', { name: 'SignUp' }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await button.evaluate((element, earlier) => element === earlier, shown), path).toBe(true);
      expect(pictures, path).not.toEqual([]);
      expect(pictures, path).toEqual([...new Set(pictures)]);
    }
    await context.close();
    expect(complaints).toEqual([]);
  });

  it('loads the site’s script only after the first pictures', async () => {
    const { page, context, open } = await newVisitor(desktop, withPictures);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const release = await holdBack(page, /\/product-images\//);
    // Stops the clock: on a busy machine, the longest wait for pictures could be over before the page is looked at.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await open('/home', 'domcontentloaded');
    await expect.poll(() => requested.some((path) => path.startsWith('/product-images/'))).toBe(true);
    await page.clock.runFor(500);
    expect(requested.filter((path) => siteScript.test(path))).toEqual([]);
    release();
    await page.clock.resume();
    await page.getByRole('link', { name: 'SignUp' }).waitFor();
    await context.close();
    expect(requested.filter((path) => siteScript.test(path))).toHaveLength(1);
  });

  it('loads the site’s script at once in a browser that loads no pictures, and shows an error if it fails to load', async () => {
    const { page, context, open } = await newVisitor();
    // Stops the clock, so that no timeout of the page fires.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await page.route(siteScript, (route) => route.abort());
    const asked = page.waitForRequest((request) => siteScript.test(new URL(request.url()).pathname));
    await open('/home');
    await asked;
    await page.getByRole('alert').filter({ hasText: 'didn’t load completely' }).waitFor();
    await context.close();
  });

  it('adds gifts chosen before the site’s script has loaded, by a visitor without browser storage, who stays signed in until the page is reloaded and then loads a screen once the network is back, and by a customer', async () => {
    const [email, password] = [`early-${randomUUID()}@example.com`, 'secret-enough-1'];
    await register({ email, password, fullName: 'Lata Nair', mobileNumber: '9812345678' });
    const [unstored, customer] = [await newVisitor(), await newVisitor(phone)];
    await unstored.page.addInitScript(() => {
      for (const kind of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, kind, {
          configurable: true,
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    });
    const releaseFirst = await withoutScripts(unstored.page);
    await unstored.open('/home');
    await unstored.page
      .getByRole('button', { name: /Add to Cart/ })
      .first()
      .click();
    releaseFirst();
    await unstored.page.waitForURL('**/login');
    await logIn(unstored.page, email, password);
    await unstored.page.getByRole('link', { name: 'Cart, 1 product' }).waitFor();
    await unstored.page.reload();
    await unstored.page.getByRole('link', { name: 'SignUp' }).waitFor();
    expect(unstored.complaints).toEqual([]);
    // A screen that fails to load is loaded once the network is back.
    await unstored.context.setOffline(true);
    await unstored.page.getByRole('link', { name: 'Login' }).click();
    await unstored.page.getByRole('alert').filter({ hasText: 'You’re offline.' }).waitFor();
    await unstored.context.setOffline(false);
    await unstored.page.getByLabel('Email ID').waitFor();
    await unstored.context.close();

    const { page, context, open } = customer;
    const buttons = page.getByRole('button', { name: /Add to Cart/ });
    const releaseSecond = await withoutScripts(page);
    await openSignedIn(customer, email, password);
    for (const index of [1, 2]) await buttons.nth(index).click();
    // A second tap on the same button has no effect.
    await buttons.nth(1).click();
    expect(await buttons.nth(1).getAttribute('aria-busy')).toBe('true');
    releaseSecond();
    await page.getByRole('link', { name: 'Cart, 3 products' }).waitFor();
    expect(await buttons.nth(1).getAttribute('aria-busy')).toBeNull();

    const releaseThird = await withoutScripts(page);
    // React hydrates questions after the rest of the page. Magic mirrors have some.
    const { products } = (await call<{ products: Product[] }>('GET', '/api/products?category=MagicMirror')).body;
    await open(productPath(products.at(-1) as Product));
    await page.getByRole('heading', { name: 'Make it yours' }).waitFor();
    await buttons.click();
    releaseThird();
    await page.getByRole('link', { name: 'Cart, 4 products' }).waitFor();
    await context.close();
    expect(customer.complaints).toEqual([]);
  });

  it('searches for words typed before any script has loaded, in the shop and in a category', async () => {
    const { page, context, complaints, open } = await newVisitor();
    const release = await withoutScripts(page);
    const opened = open('/home');
    await page.getByRole('searchbox').pressSequentially('mirror');
    release();
    await opened;
    await page.getByRole('heading', { level: 1, name: 'Gifts for “mirror”' }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('mirror');
    const addToCart = page.getByRole('button', { name: /Add to Cart/ }).first();
    // Hydration after a reload doesn't take the focus away.
    await page.reload();
    await page.getByRole('searchbox').focus();
    await addToCart.waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');

    const releaseAgain = await withoutScripts(page);
    // Never resolves, because the search navigates away before the script loads.
    open('/home?category=MiniFrames').catch(() => undefined);
    await page.waitForURL(/category=MiniFrames/, { waitUntil: 'commit' });
    await page.getByRole('searchbox').fill('frame');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?q=frame/, { waitUntil: 'commit' });
    releaseAgain();
    await page.getByRole('heading', { level: 1, name: 'Mini Frames for “frame”' }).waitFor();
    await addToCart.waitFor();
    await context.close();
    expect(complaints).toEqual([]);
  });
});
