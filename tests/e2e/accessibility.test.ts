import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#contracts/products/product.ts';
import { register, signIn } from '../support/accounts.ts';
import { completePhoto } from '../support/photos.ts';
import { Client, call, owner } from '../support/shop.ts';
import { address } from '../support/unit/address.ts';
import {
  desktop,
  expectGoodAt,
  expectNoSidewaysScroll,
  follow,
  newVisitor,
  openAsOwner,
  openSignedIn,
  type Visitor,
  withPictures,
} from '../support/visitor.ts';

/** In CSS pixels. The first is like a phone of 390 pixels with text of about 145 percent. */
const widths = [270, 320, 412, 1280];
const password = 'a-long-secret';

/**
 * Checks the page on phones with text of 200 percent, and resets its size. Media queries follow the browser's setting, but not the
 * size of the root.
 */
async function expectNothingCutOff(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const setInBrowser = (standard: number) => devTools.send('Page.setFontSizes', { fontSizes: { standard } });
  const setAtRoot = (size: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size);
  // In the site's media queries, 390 pixels are like 320 if the browser's letters are twice as large.
  for (const [inBrowser, atRoot, width] of [
    [32, '', 320],
    [16, '200%', 320],
    [16, '200%', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await setInBrowser(inBrowser);
    await setAtRoot(atRoot);
    await expectNoSidewaysScroll(page);
  }
  await setAtRoot('');
  await devTools.detach();
}

describe('no page has axe violations or horizontal scrolling', () => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await newVisitor(desktop, withPictures);
    // What /try starts before a photo is chosen would only warm up.
    await visitor.page.route(/preview\.worker/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await visitor.open('/home');
    await visitor.page.getByRole('link', { name: 'SignUp' }).waitFor();
  });

  const heading = (name: string) => (main: Locator) => main.getByRole('heading', { name });
  const mailedToken = 'A'.repeat(43);
  // Of each page, what it shows last.
  it.each<readonly [string, (main: Locator) => Locator]>([
    ['/home', (main) => main.getByRole('button', { name: /Add to Cart/ }).nth(23)],
    ['/home?category=MiniFrames', (main) => main.getByRole('link', { name: 'Return to All Products' })],
    ['/home?q=weding', (main) => main.getByRole('status').filter({ hasText: /^Showing results for wedding\. \d+ / })],
    ['/home?q=spaceship', (main) => main.getByText('People often look for:')],
    ['/products/an-old-gift-0000000000000000', heading('This gift is no longer available.')],
    ['/', (main) => main.getByLabel('Email ID')],
    ['/signup', (main) => main.getByLabel('Full Name')],
    ['/forgot-password', (main) => main.getByRole('button', { name: 'Send code' })],
    ['/forgot-password?step=code', heading('Choose a new password')],
    ['/add-products', (main) => main.getByLabel('Product Title')],
    [
      `/confirm-order/0123456789ABCDEF#${mailedToken}`,
      (main) => main.getByRole('button', { name: 'Confirm my order' }),
    ],
    ['/support', heading('Support')],
    ['/confirm-order/0123456789ABCDEF', heading('This link doesn’t work')],
    ['/try', (main) => main.getByText('Your photo stays on this device.')],
    [`/proof/0123456789ABCDEF#${mailedToken}`, heading('This link doesn’t work any more')],
  ])('signed out on %s', async (path, last) => {
    const { page } = visitor;
    await follow(visitor, path);
    await last(page.getByRole('main')).waitFor();
    await page.getByText('Please wait...').first().waitFor({ state: 'detached' });
    await expectGoodAt(page, widths);
    await expectNothingCutOff(page);
  });
});

describe('no page of a customer with two orders or of the owner has axe violations or horizontal scrolling', () => {
  const email = `reader-${randomUUID()}@example.com`;
  let customer: Client;
  let shopkeeper: Client;
  let reader: Visitor;
  let desk: Visitor;
  let orderId: string;

  beforeAll(async () => {
    await register({ email, password, fullName: 'Nila Thomas-Raghunathan', mobileNumber: '9812345678' });
    [customer, shopkeeper] = [new Client(email, await signIn(email, password)), await owner()];
    const { body } = await call<{ products: Product[] }>('GET', '/api/products?limit=3');
    const inCart = async () => {
      for (const { productId } of body.products) await customer.addLine(productId);
    };
    await inCart();
    ({ orderId } = (await customer.order()).body);
    await inCart();
    const unpaid = (await customer.pay()).body;
    const photoId = await completePhoto(shopkeeper);
    const lineId = body.products[0]?.productId;
    const text = `Which photo? ${'x'.repeat(60)}`;
    const set = [
      await customer.call('POST', '/api/me/addresses', { body: address }),
      await customer.call('POST', `/api/orders/${orderId}/messages`, { body: { text } }),
    ];
    for (const [what, sent] of [
      ['messages', { text }],
      ['proofs', { lineId, photoId }],
      ['making', { photoId }],
    ] as const) {
      set.push(await shopkeeper.call('POST', `/api/manage/orders/${orderId}/${what}`, { body: sent }));
    }
    expect(set.filter(({ status }) => status >= 300)).toEqual([]);
    [reader, desk] = [await newVisitor(desktop, withPictures), await newVisitor(desktop, withPictures)];
    await openSignedIn(reader, email, password, `/orders/${unpaid.orderId}`);
    await openAsOwner(desk, '/manage/today');
  });
  afterAll(async () => {
    await Promise.all([reader, desk].map(({ context }) => context.close()));
    expect([...reader.complaints, ...desk.complaints]).toEqual([]);
  });

  it('on an order that awaits payment, the orders, the account, the cart and the checkout dialog', async () => {
    const { page } = reader;
    const main = page.getByRole('main');
    await page.getByText('Waiting for your payment').waitFor();
    await expectGoodAt(page, widths);
    const pages: readonly (readonly [string, Locator])[] = [
      ['/orders', main.getByText(orderId)],
      ['/orders/0000000000000000', main.getByRole('heading', { name: 'Order not found' })],
      ['/account', main.filter({ hasText: 'It’s off.' }).filter({ hasText: address.line1 })],
    ];
    for (const [path, last] of pages) {
      await follow(reader, path);
      await last.waitFor();
      await expectGoodAt(page, widths);
    }
    await follow(reader, '/cart');
    const suggested = main.getByRole('region', { name: 'Goes well with your gifts' });
    await suggested.scrollIntoViewIfNeeded();
    await suggested.getByRole('link').first().waitFor();
    await page.keyboard.press('Control+Home');
    await expectGoodAt(page, widths);
    await page.getByRole('button', { name: 'Cash on Delivery' }).click();
    await page.getByLabel('Saved addresses').waitFor();
    await expectGoodAt(page, widths);
  });

  it('on any page of the owner at 200 % text', async () => {
    const { page } = desk;
    const main = page.getByRole('main');
    const order = `/manage/orders/${orderId}`;
    // Of each page, what it shows last.
    const pages: readonly (readonly [string, Locator])[] = [
      ['/manage/today', main.getByRole('heading', { name: /written:$/ })],
      ['/manage/orders', main.getByRole('row', { name: orderId })],
      [order, main.getByRole('img', { name: 'Picture 1 of the making' })],
      [`${order}/slip`, main.getByRole('button', { name: 'Print', disabled: false })],
      ['/manage/products', main.getByRole('row').nth(1)],
      ['/manage/pictures', main.getByRole('img').first()],
      ['/manage/money', main.getByText('Nothing to review')],
      ['/manage/settings', main.getByText('You haven’t blocked anyone.')],
      ['/manage/log', main.getByRole('link', { name: orderId }).first()],
      ['/cart', main.getByText('No Products to show')],
    ];
    for (const [path, last] of pages) {
      await follow(desk, path);
      await last.waitFor();
      await expectNothingCutOff(page);
    }
  });

  it('on a proof, with pins and the question before it is approved, on pictures of messages and of the making, and on a case', async () => {
    const message = { photoIds: [await completePhoto(customer)] };
    await customer.call('POST', `/api/orders/${orderId}/messages`, { body: message });
    const { page } = reader;
    await follow(reader, `/orders/${orderId}`);
    await page.getByRole('img', { name: 'Picture 1 of the making' }).waitFor();
    await page.getByRole('img', { name: 'Picture', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').waitFor();
    await expectGoodAt(page, widths);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ask for changes' }).click();
    await page.getByRole('button', { name: 'Put a pin on the picture' }).click();
    await page.getByRole('button', { name: /^Pin 1/ }).waitFor();
    await expectGoodAt(page, widths);
    await page.getByLabel('What should we change?').fill('A larger nose, please');
    await page.getByRole('button', { name: 'Send to the artist' }).click();
    await page.getByText('Sent. We’ll show you').waitFor();
    await page.getByText('You wrote').first().waitFor();
    await expectGoodAt(page, widths);

    await follow(desk, `/manage/orders/${orderId}`);
    await desk.page.getByText('A larger nose, please').nth(1).waitFor();
    for (const name of ['Picture 1 of the making', 'Picture'])
      await desk.page.getByRole('img', { name, exact: true }).waitFor();
    await expectGoodAt(desk.page, widths);

    const step = (status: string, more: object = {}) =>
      shopkeeper.call('PATCH', `/api/manage/orders/${orderId}`, { body: { status, ...more } });
    await step('shipped', { reason: 'Agreed by phone' });
    await step('delivered');
    await page.getByRole('button', { name: 'Report a problem' }).click();
    await page.getByLabel('What is wrong with your gift?').fill('The glass is broken.');
    await expectGoodAt(page, widths);
    await customer.call('POST', `/api/orders/${orderId}/case`, { body: { words: 'The glass is broken.', ...message } });
    await page.getByText('You told us what is wrong').waitFor();
    await expectGoodAt(page, widths);
    await desk.page.getByRole('button', { name: 'Make it again' }).click();
    await desk.page.getByRole('dialog').waitFor();
    await expectGoodAt(desk.page, widths);
  });
});
