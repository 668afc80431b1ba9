import { randomBytes } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { limits } from '#contracts/limits.ts';
import type { ProductPage } from '#contracts/products/product.ts';
import { register, signIn } from '../../support/accounts.ts';
import { Client, call, newProduct, owner } from '../../support/shop.ts';
import {
  eachVisitor,
  expectAccessible,
  expectNoSidewaysScroll,
  logIn,
  newVisitor,
  openSignedIn,
  phone,
  watchLayoutShift,
  withPictures,
} from '../../support/visitor.ts';
import { aCart, aLine } from '../../support/web/a-cart.ts';

const password = 'a-long-secret';

/** Registers a customer with these gifts in the cart. The returned client acts as another device of theirs. */
async function buyer(productIds: readonly string[] = []): Promise<Client> {
  const email = `buyer-${randomBytes(5).toString('hex')}@example.com`;
  await register({ email, password, fullName: 'Lata Nair', mobileNumber: '9812345678' });
  const client = new Client(email, await signIn(email, password));
  for (const productId of productIds) await client.addLine(productId);
  return client;
}

/** A buyer with the first gift of the shop in the cart. */
async function buyerOfOne(): Promise<Client> {
  const { products } = (await call<ProductPage>('GET', '/api/products?limit=1')).body;
  return buyer(products.map(({ productId }) => productId));
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

  const cartLink = () => visitor().page.getByRole('banner').getByRole('link', { name: /cart/i });
  const count = (lines: number) =>
    cartLink()
      .filter({ hasText: String(lines) })
      .waitFor();
  const quantityTotal = () => visitor().page.getByText('Total No of Products').first().locator('xpath=..');
  const cashOnDelivery = () => visitor().page.getByRole('button', { name: 'Cash on Delivery' });
  const dialog = () => visitor().page.getByRole('dialog');

  it('on a phone, shifts no layout while it loads, suggests gifts that go well with those in the cart, and reaches the summary with one tap', async () => {
    const { products } = (await call<ProductPage>('GET', '/api/products?category=MagicMirror')).body;
    const [held] = products;
    if (!held) throw new Error('The demo shop has magic mirrors.');
    const { email } = await buyer([held.productId]);
    const onPhone = await newVisitor({ width: 412, height: 823 }, withPictures);
    const { page, context, complaints } = onPhone;
    const shift = await watchLayoutShift(page);
    await openSignedIn(onPhone, email, password, '/cart');
    await page.getByText('Total No of Products').first().waitFor();
    const row = page.getByRole('region', { name: 'Goes well with your gifts' });
    await row.scrollIntoViewIfNeeded();
    await row.getByRole('link').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shift()).toBeLessThanOrEqual(0.01);
    expect(await row.getByRole('link', { name: held.title }).count()).toBe(0);
    await page.keyboard.press('Control+Home');
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
    await page.setViewportSize({ width: 390, height: 360 });
    const checkout = page.getByRole('link', { name: 'Checkout' });
    await checkout.click();
    const pay = page.getByRole('button', { name: /Pay by card/ });
    await expect.poll(() => pay.evaluate((button) => button.getBoundingClientRect().top)).toBeLessThan(360);
    await checkout.waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('D18, D7: a phone’s keyboard leads a signed-out visitor from a gift by the login to an order by cash on delivery, which /home celebrates with the specification’s text until it is dismissed', async () => {
    const { page, open } = visitor();
    const { email } = await buyer();
    await page.setViewportSize(phone);
    await open('/home', 'domcontentloaded');
    const press = async (name: RegExp, role: 'button' | 'link') => {
      const target = page.getByRole(role, { name }).first();
      await target.waitFor();
      // Finding it by its role at each step takes longer than the step.
      const element = await target.elementHandle();
      for (let steps = 0; steps < 200; steps += 1) {
        if (await element?.evaluate((node) => node === document.activeElement)) return page.keyboard.press('Enter');
        await page.keyboard.press('Tab');
      }
      throw new Error(`The keyboard never reached ${String(name)}`);
    };
    await press(/Add to Cart/, 'button');
    await page.waitForURL(/\/login$/i);
    await logIn(page, email, password);
    await page.getByText('Login Successful, welcome to the world of Surprises').waitFor();
    await count(1);
    await press(/cart, 1/i, 'link');
    await page.waitForURL('**/cart');
    await page.getByRole('heading', { name: 'My Cart' }).waitFor();
    await page.getByText('OR', { exact: true }).first().waitFor();
    const title = (await page.locator('.cart-line h2').first().textContent()) ?? '';
    await press(/Cash on Delivery/, 'button');
    await dialog().getByLabel('Residential Address').waitFor();
    for (const total of ['Total Quantity', 'Total Price']) {
      expect(await dialog().getByLabel(total).isEditable()).toBe(false);
    }
    expect(await dialog().getByLabel('Total Quantity').inputValue()).toBe('1');
    expect(await dialog().getByLabel('Mobile No').inputValue()).toBe('9812345678');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await press(/Cash on Delivery/, 'button');
    await dialog().getByLabel('Residential Address').waitFor();
    for (let steps = 0; steps < 20; steps += 1) {
      const focused = await page.evaluate(() => document.activeElement?.tagName);
      if (focused === 'TEXTAREA') break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('4 Rose Lane, Palm Grove');
    await press(/SUBMIT/, 'button');
    await page.waitForURL('**/home');
    const moment = page.getByRole('region', { name: /^Order [0-9A-Z]{16}$/ });
    await moment.getByText('Login Successful, welcome to the world of Surprises').waitFor();
    await moment.getByRole('img', { name: title }).waitFor();
    const animations = () => moment.evaluate((node) => node.getAnimations({ subtree: true }).length);
    expect(await animations(), 'with reduced motion').toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await animations()).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page);
    // The celebration is only on /home.
    await page.locator('.product-card h2 a').first().click();
    await page.waitForURL('**/products/**');
    await moment.waitFor({ state: 'detached' });
    await page.goBack();
    await moment.getByRole('link', { name: /^[0-9A-Z]{16}$/ }).click();
    await page.waitForURL(/\/orders\/.+/);
    await page.getByText('4 Rose Lane').waitFor();
    await count(0);
    await page.goBack();
    await moment.getByRole('button', { name: 'Continue shopping' }).click();
    await moment.waitFor({ state: 'detached' });
  });

  it('opens the preloaded checkout form offline, and loads failed parts of the page once the network is back', async () => {
    const { page, context } = visitor();
    // Without live updates: the browser would report a connection that going offline interrupts.
    await page.route('**/api/live', (route) => route.abort());
    const address = dialog().getByLabel('Residential Address');
    const form = page.waitForResponse(/checkout-form.*\.js$/);
    await openSignedIn(visitor(), (await buyerOfOne()).email, password, '/cart');
    await (await form).finished();
    await context.setOffline(true);
    await cashOnDelivery().click();
    await address.waitFor();
    await context.setOffline(false);

    const parts = /customer-links|shopper-notices|more-gifts-row/;
    for (const failing of [parts, /checkout-form/]) await page.route(failing, (route) => route.abort());
    await page.reload();
    await quantityTotal().waitFor();
    await page.getByRole('heading', { name: 'Goes well with your gifts' }).scrollIntoViewIfNeeded();
    const cartLink = page.getByRole('link', { name: 'Cart, 1 product' });
    expect(await cartLink.count()).toBe(0);
    await cashOnDelivery().click();
    await dialog().getByText('We can’t reach the shop.').waitFor();
    await page.unroute(/checkout-form/);
    await dialog().getByRole('button', { name: 'Try again' }).click();
    await address.waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();
    expect(await quantityTotal().isVisible()).toBe(true);
    expect(await cartLink.count()).toBe(0);
    await page.unroute(parts);
    await context.setOffline(true);
    await context.setOffline(false);
    await cartLink.waitFor();
    await page.locator('.more-gifts .product-card').first().waitFor();
  });

  /** Sets the browser's own font size, which media queries follow, in percent of its default. */
  const setTextSize = async (percent: number) => {
    const devTools = await visitor().context.newCDPSession(visitor().page);
    await devTools.send('Page.enable');
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });
  };

  it('shows totals and buttons completely on phones, and the greeting beside the cart icon, with text of up to 200 percent; lays out only the lines near the screen in the longest cart', async () => {
    const { page } = visitor();
    const shopkeeper = await owner();
    const shopper = await buyer();
    for (const title of ['Costly frame', 'Costlier frame']) {
      const { productId } = await newProduct(shopkeeper, { title, price: 6_499.5 });
      await shopper.addLine(productId);
      await shopper.setQuantity(productId, 87);
    }
    await page.setViewportSize(phone);
    await openSignedIn(visitor(), shopper.email, password, '/cart');
    await quantityTotal().waitFor();
    const checkout = page.getByRole('link', { name: 'Checkout' });
    const bar = checkout.locator('xpath=..');
    for (const [width, percent] of [
      [320, 100],
      [390, 150],
      [320, 200],
    ] as const) {
      await page.setViewportSize({ width, height: 664 });
      await setTextSize(percent);
      // The bar is hidden while the summary is on the screen.
      await page.evaluate(() => window.scrollTo(0, 0));
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
        cashOnDelivery(),
      ]) {
        await part.scrollIntoViewIfNeeded();
        expect(await covered(part), at).toBe('');
      }
      await expectNoSidewaysScroll(page);
    }

    await page.evaluate(() => window.scrollTo(0, 0));
    const greeting = page.getByRole('button', { name: /^Hello,/ });
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 664 });
      const at = `the greeting at ${width} pixels`;
      for (const part of [greeting.getByText('Lata Nair'), greeting]) expect(await covered(part), at).toBe('');
      const [name, icon] = await Promise.all([greeting, cartLink()].map((part) => part.boundingBox()));
      if (!name || !icon) throw new Error('The navbar shows no greeting or no cart.');
      expect(name.x + name.width <= icon.x || name.y + name.height <= icon.y, at).toBe(true);
      await greeting.click();
      expect(await covered(page.getByRole('link', { name: 'My orders' })), at).toBe('');
      await expectNoSidewaysScroll(page);
      await page.keyboard.press('Escape');
    }

    await page.setViewportSize(phone);
    await setTextSize(100);
    const gifts = Array.from({ length: limits.orderLines }, (_, line) => aLine(`gift-${line}`));
    await page.route('**/api/cart?*', (route) => route.fulfill({ json: aCart(gifts) }));
    await page.reload();
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
});
