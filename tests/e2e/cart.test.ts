import { randomBytes } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { register, signIn } from '../support/accounts.ts';
import { Client, newProduct, owner } from '../support/shop.ts';
import {
  descriptionOf,
  eachVisitor,
  expectGoodAt,
  expectNoSidewaysScroll,
  logIn,
  newVisitor,
  openSignedIn,
  phone,
  watchLayoutShift,
  withPictures,
} from '../support/visitor.ts';
import { aCart, aLine } from '../support/web/a-cart.ts';

const password = 'a-long-secret';

/** Registers a customer with an empty cart. @returns the email address. */
async function account(): Promise<string> {
  const email = `buyer-${randomBytes(5).toString('hex')}@example.com`;
  await register({ email, password, fullName: 'Lata Nair', mobileNumber: '9812345678' });
  return email;
}

/** Says what covers a corner of an element, or that its content is cut off. Empty if all of it can be seen. */
const covered = (element: Locator): Promise<string> =>
  element.evaluate((node) => {
    if (node.clientWidth > 0 && node.scrollWidth > node.clientWidth)
      return `the content of ${node.className} is wider than itself`;
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const inset = Math.min(bottom - top, right - left) / 4;
    for (const x of [left + inset, right - inset])
      for (const y of [top + inset, bottom - inset]) {
        const found = document.elementFromPoint(x, y);
        if (!found || !(node.contains(found) || found.contains(node))) return `${x}, ${y}: ${found?.className}`;
      }
    return '';
  });

describe('the cart and cash on delivery', () => {
  const visitor = eachVisitor();

  const addFirst = async (count: number) => {
    const { page } = visitor();
    const buttons = page.getByRole('button', { name: /Add to Cart/ });
    for (let index = 0; index < count; index += 1) {
      await buttons.nth(index).click();
      await cartLink()
        .filter({ hasText: String(index + 1) })
        .waitFor();
    }
  };
  const cartLink = () => visitor().page.getByRole('banner').getByRole('link', { name: /cart/i });
  const openCart = async () => {
    await cartLink().click();
    await visitor().page.getByRole('heading', { name: 'My Cart' }).waitFor();
  };
  const quantityTotal = () => visitor().page.getByText('Total No of Products').first().locator('xpath=..');

  it('D18: adds the gift that a signed-out visitor chose to the cart after login', async () => {
    const { page, open } = visitor();
    const email = await account();
    await open('/home');
    await page
      .getByRole('button', { name: /Add to Cart/ })
      .nth(2)
      .click();
    await page.waitForURL(/\/login$/i);
    await logIn(page, email, password);
    await page.getByText('Login Successful, welcome to the world of Surprises').waitFor();
    await cartLink().filter({ hasText: '1' }).waitFor();
  });

  it('counts distinct lines, changes quantities (at least 1), sums them and deletes a line', async () => {
    const { page } = visitor();
    await openSignedIn(visitor(), await account(), password);
    await addFirst(2);
    await openCart();
    const lines = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /DELETE/ }) });
    await expect.poll(() => lines.count()).toBe(2);
    const plus = lines.first().getByRole('button', { name: /plus|more|increase|one more/i });
    const minus = lines.first().getByRole('button', { name: /minus|fewer|less|decrease|one less/i });
    for (let clicks = 0; clicks < 4; clicks += 1) await plus.click();
    await expect.poll(() => quantityTotal().textContent()).toMatch(/6/);
    await minus.click();
    await expect.poll(() => quantityTotal().textContent()).toMatch(/5/);
    for (let clicks = 0; clicks < 3; clicks += 1) await minus.click();
    await expect.poll(() => minus.isEnabled()).toBe(false);
    await expect.poll(() => quantityTotal().textContent()).toMatch(/2/);
    await lines
      .first()
      .getByRole('button', { name: /DELETE/ })
      .click();
    await expect.poll(() => lines.count()).toBe(1);
    await cartLink().filter({ hasText: '1' }).waitFor();
    await lines
      .first()
      .getByRole('button', { name: /DELETE/ })
      .click();
    await page.getByText('No Products to show').waitFor();
    await page.getByRole('link', { name: 'Add Items' }).click();
    await page.waitForURL('**/home');
  });

  it('shifts no layout while a cart of one line loads on a phone', async () => {
    const email = await account();
    const shopper = new Client(email, await signIn(email, password));
    const { body } = await shopper.call<{ products: { productId: string }[] }>('GET', '/api/products?limit=1');
    for (const { productId } of body.products) await shopper.addLine(productId);
    const onPhone = await newVisitor({ width: 412, height: 823 }, withPictures);
    const { page, context, complaints } = onPhone;
    const shift = await watchLayoutShift(page);
    await openSignedIn(onPhone, email, password, '/cart');
    await page.getByText('Total No of Products').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shift()).toBeLessThanOrEqual(0.01);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('lays out only the lines near a phone’s screen in the longest cart', async () => {
    const { page } = visitor();
    await page.setViewportSize(phone);
    await openSignedIn(visitor(), await account(), password);
    const gifts = Array.from({ length: limits.orderLines }, (_, line) => aLine(`gift-${line}`));
    await page.route('**/api/cart', (route) => route.fulfill({ json: aCart(gifts) }));
    await openCart();
    const lines = page.locator('.cart-line');
    await lines.nth(limits.orderLines - 1).waitFor({ state: 'attached' });
    // https://developer.mozilla.org/en-US/docs/Web/API/Element/checkVisibility
    const laidOut = () =>
      lines.evaluateAll((all) =>
        all.map((line) => line.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) === true),
      );
    const first = await laidOut();
    expect(first[0]).toBe(true);
    expect(first.filter(Boolean).length).toBeLessThanOrEqual(16);
    await lines.last().scrollIntoViewIfNeeded();
    await page.waitForFunction(() => {
      const last = [...document.querySelectorAll('.cart-line')].at(-1);
      return last?.firstElementChild?.checkVisibility({ contentVisibilityAuto: true });
    });
  });

  it('D7: orders by cash on delivery, then /home shows the specification’s text and a link to the order', async () => {
    const { page } = visitor();
    await openSignedIn(visitor(), await account(), password);
    await addFirst(2);
    await openCart();
    await page.getByText('OR', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Cash on Delivery' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await dialog.getByLabel('Total Quantity').inputValue()).toBe('2');
    expect(await dialog.getByLabel('Total Quantity').isEditable()).toBe(false);
    expect(await dialog.getByLabel('Total Price').isEditable()).toBe(false);
    expect(await dialog.getByLabel('Mobile No').inputValue()).toBe('9812345678');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Cash on Delivery' }).click();
    await dialog.getByLabel('Residential Address').fill('4 Rose Lane\nKochi 682001');
    await dialog.getByRole('button', { name: 'SUBMIT' }).click();
    await page.waitForURL('**/home');
    const notice = page.getByText('Login Successful, welcome to the world of Surprises');
    await notice.waitFor();
    await page.getByRole('link', { name: /^[0-9A-Z]{16}$/ }).click();
    await page.waitForURL(/\/orders\/.+/);
    await page.getByText('4 Rose Lane').waitFor();
    await openCart();
    await page.getByText('No Products to show').waitFor();
  });

  it('celebrates an order on /home until it is dismissed, without motion under prefers-reduced-motion', async () => {
    const { page } = visitor();
    const email = await account();
    const shopper = new Client(email, await signIn(email, password));
    for (const title of ['First frame', 'Second frame']) {
      await shopper.addLine((await newProduct(await owner(), { title })).productId);
    }
    await openSignedIn(visitor(), email, password, '/cart');
    await page.getByRole('button', { name: 'Cash on Delivery' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Residential Address').fill('4 Rose Lane\nKochi 682001');
    await dialog.getByRole('button', { name: 'SUBMIT' }).click();
    await page.waitForURL('**/home');
    const moment = page.getByRole('region', { name: /^Order [0-9A-Z]{16}$/ });
    await moment.getByText('Login Successful, welcome to the world of Surprises').waitFor();
    for (const title of ['First frame', 'Second frame']) await moment.getByRole('img', { name: title }).waitFor();
    const animations = () => moment.evaluate((node) => node.getAnimations({ subtree: true }).length);
    expect(await animations()).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await animations()).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectGoodAt(page, [320, 390, 768, 1280, 1920]);
    // The celebration is only on /home.
    await page.locator('.product-card h2 a').first().click();
    await page.waitForURL('**/products/**');
    await moment.waitFor({ state: 'detached' });
    await page.goBack();
    await page.reload();
    await moment.getByRole('button', { name: 'Continue shopping' }).click();
    await moment.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'All Products' }).waitFor();
    expect(await moment.count()).toBe(0);
  });

  it('suggests gifts that go well with the cart, without those that are in it', async () => {
    const { page } = visitor();
    const email = await account();
    const shopper = new Client(email, await signIn(email, password));
    const { body } = await shopper.call<{ products: { productId: string; title: string }[] }>(
      'GET',
      '/api/products?category=MagicMirror',
    );
    const [held] = body.products;
    if (!held) throw new Error('The demo shop has magic mirrors.');
    await shopper.addLine(held.productId);
    await openSignedIn(visitor(), email, password, '/cart');
    const row = page.getByRole('region', { name: 'Goes well with your gifts' });
    await row.scrollIntoViewIfNeeded();
    await row.getByRole('link').first().waitFor();
    expect(await row.getByRole('link', { name: held.title }).count()).toBe(0);
    await expectGoodAt(page, [320, 768, 1920]);
  });

  it('shows errors beside the checkout fields, and accepts numbers with spaces and dashes', async () => {
    const { page } = visitor();
    await openSignedIn(visitor(), await account(), password);
    await addFirst(1);
    await openCart();
    await page.getByRole('button', { name: 'Cash on Delivery' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Mobile No').fill('0000000000');
    await dialog.getByLabel('Residential Address').fill('x');
    await dialog.getByRole('button', { name: 'SUBMIT' }).click();
    await dialog.getByRole('alert').getByText('Enter your real mobile number').waitFor();
    expect(await descriptionOf(dialog.getByLabel('Mobile No'))).toContain('Enter your real mobile number');
    expect(await descriptionOf(dialog.getByLabel('Residential Address'))).toBe(
      'Enter your full address, at least 10 characters.',
    );
    await dialog.getByLabel('Mobile No').fill('98765 43210');
    await dialog.getByLabel('Residential Address').fill('१२ गांधी रोड, पुणे');
    await dialog.getByRole('button', { name: 'SUBMIT' }).click();
    await page.waitForURL('**/home');
    await page.getByRole('link', { name: /^[0-9A-Z]{16}$/ }).click();
    await page.getByText('9876543210').waitFor();
  });

  it('opens the cash-on-delivery form offline, because it was preloaded with the cart', async () => {
    const { page, context } = visitor();
    await openSignedIn(visitor(), await account(), password);
    await addFirst(1);
    const form = page.waitForResponse(/checkout-form.*\.js$/);
    await openCart();
    await (await form).finished();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Cash on Delivery' }).click();
    await page.getByRole('dialog').getByLabel('Residential Address').waitFor();
  });

  it('shows in the modal that its form failed to load, and loads it on a retry', async () => {
    const { page } = visitor();
    await openSignedIn(visitor(), await account(), password);
    await addFirst(1);
    await page.route(/checkout-form/, (route) => route.abort());
    await openCart();
    await page.getByRole('button', { name: 'Cash on Delivery' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('We can’t reach the shop.').waitFor();
    await page.unroute(/checkout-form/);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByLabel('Residential Address').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    expect(await quantityTotal().isVisible()).toBe(true);
  });

  it('keeps the cart usable while parts of the page fail to load, and loads them once the network is back', async () => {
    const { page, context } = visitor();
    const parts = /customer-links|shopper-notices|more-gifts-row/;
    await openSignedIn(visitor(), await account(), password);
    await addFirst(1);
    await page.route(parts, (route) => route.abort());
    await page.goto(new URL('/cart', page.url()).href);
    await quantityTotal().waitFor();
    await page.getByRole('heading', { name: 'Goes well with your gifts' }).scrollIntoViewIfNeeded();
    const cartLink = page.getByRole('link', { name: 'Cart, 1 product' });
    expect(await cartLink.count()).toBe(0);
    await page.unroute(parts);
    await context.setOffline(true);
    await context.setOffline(false);
    await cartLink.waitFor();
    await page.locator('.more-gifts .product-card').first().waitFor();
  });

  it('D15: reports a cart change from another tab, and shows the new cart', async () => {
    const { page, context } = visitor();
    const email = await account();
    await openSignedIn(visitor(), email, password);
    await addFirst(1);
    await openCart();
    await page.getByRole('button', { name: 'Cash on Delivery' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Residential Address').fill('4 Rose Lane, Kochi');
    const other = await context.newPage();
    await other.goto(page.url());
    await other
      .getByRole('button', { name: /plus|more|increase/i })
      .first()
      .click();
    await expect
      .poll(() => other.getByText('Total No of Products').first().locator('xpath=..').textContent())
      .toMatch(/2/);
    await other.close();
    await dialog
      .getByText(/changed/i)
      .first()
      .waitFor();
    await expect.poll(() => dialog.getByLabel('Total Quantity').inputValue()).toBe('2');
    await dialog.getByRole('button', { name: 'SUBMIT' }).click();
    await page.waitForURL('**/home');
  });

  it('D15: never orders at a price that the customer has not seen, but shows the new price and asks again', async () => {
    const { page } = visitor();
    // Without live updates: a new connection refetches the cart, which could show the new price too early.
    await page.route('**/api/live', (route) => route.abort());
    const email = await account();
    const shopkeeper = await owner();
    const product = await newProduct(shopkeeper, { title: 'Dearer by the minute', price: 100 });
    await new Client(email, await signIn(email, password)).addLine(product.productId);
    await openSignedIn(visitor(), email, password, '/cart');
    await page.getByRole('button', { name: 'Cash on Delivery' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Residential Address').fill('4 Rose Lane, Kochi');
    await shopkeeper.call('PATCH', `/api/products/${product.productId}`, { body: { price: 150 } });
    await dialog.getByRole('button', { name: 'SUBMIT' }).click();
    await dialog
      .getByText(/changed/i)
      .first()
      .waitFor();
    await expect.poll(() => dialog.getByLabel('Total Price').inputValue()).toMatch(/150/);
    await dialog.getByRole('button', { name: 'SUBMIT' }).click();
    await page.waitForURL('**/home');
  });

  /** Sets the browser's own font size, which media queries follow, in percent of its default. */
  const setTextSize = async (percent: number) => {
    const devTools = await visitor().context.newCDPSession(visitor().page);
    await devTools.send('Page.enable');
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });
  };

  it('shows totals and buttons completely on phones, with text of up to 200 percent', async () => {
    const { page, open } = visitor();
    const email = await account();
    const shopper = new Client(email, await signIn(email, password));
    const shopkeeper = await owner();
    for (const title of ['Costly frame', 'Costlier frame']) {
      const { productId } = await newProduct(shopkeeper, { title, price: 6_499.5 });
      await shopper.addLine(productId);
      await shopper.setQuantity(productId, 87);
    }
    await openSignedIn(visitor(), email, password, '/cart');
    const checkout = page.getByRole('link', { name: 'Checkout' });
    const bar = checkout.locator('xpath=..');
    for (const [width, percent] of [
      [390, 100],
      [320, 100],
      [390, 150],
      [390, 200],
      [320, 200],
    ] as const) {
      await page.setViewportSize({ width, height: 664 });
      await setTextSize(percent);
      await open('/cart');
      await quantityTotal().waitFor();
      await checkout.waitFor();
      const at = `at ${width} pixels and ${percent} percent`;
      expect(await covered(bar.locator('.price')), at).toBe('');
      expect(await covered(checkout), at).toBe('');
      await checkout.click();
      await checkout.waitFor({ state: 'hidden' });
      for (const part of [
        quantityTotal(),
        page.getByText('Total Price to Pay').first().locator('xpath=..'),
        page.getByRole('button', { name: /Pay by card/ }),
        page.getByRole('button', { name: 'Cash on Delivery' }),
      ]) {
        await part.scrollIntoViewIfNeeded();
        expect(await covered(part), at).toBe('');
      }
      await expectNoSidewaysScroll(page);
    }
  });

  it('keeps the greeting beside the cart icon with text of 200 percent', async () => {
    const { page, open } = visitor();
    await openSignedIn(visitor(), await account(), password, '/cart');
    await setTextSize(200);
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 664 });
      await open('/cart');
      await page.getByText('No Products to show').waitFor();
      const at = `at ${width} pixels`;
      const greeting = page.getByRole('button', { name: /^Hello,/ });
      for (const part of [greeting.getByText('Lata Nair'), greeting]) expect(await covered(part), at).toBe('');
      const [name, icon] = await Promise.all([greeting, cartLink()].map((part) => part.boundingBox()));
      if (!name || !icon) throw new Error('The navbar shows no greeting or no cart.');
      expect(name.x + name.width <= icon.x || name.y + name.height <= icon.y, at).toBe(true);
      await greeting.click();
      expect(await covered(page.getByRole('link', { name: 'My orders' })), at).toBe('');
      await expectNoSidewaysScroll(page);
    }
  });

  it('can be used with only the keyboard from browsing to an order, at phone width', async () => {
    const { page } = visitor();
    await page.setViewportSize(phone);
    await openSignedIn(visitor(), await account(), password);
    const press = async (name: RegExp, role: 'button' | 'link') => {
      const target = page.getByRole(role, { name }).first();
      await target.waitFor();
      for (let steps = 0; steps < 200; steps += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter');
        await page.keyboard.press('Tab');
      }
      throw new Error(`The keyboard never reached ${String(name)}`);
    };
    await press(/Add to Cart/, 'button');
    await cartLink().filter({ hasText: '1' }).waitFor();
    await page.keyboard.press('Control+Home');
    await press(/cart, 1/i, 'link');
    await page.waitForURL('**/cart');
    await press(/Cash on Delivery/, 'button');
    await page.getByRole('dialog').getByLabel('Residential Address').waitFor();
    for (let steps = 0; steps < 20; steps += 1) {
      const focused = await page.evaluate(() => document.activeElement?.tagName);
      if (focused === 'TEXTAREA') break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('Flat 3, Palm Grove');
    await press(/SUBMIT/, 'button');
    await page.waitForURL('**/home');
  });
});
