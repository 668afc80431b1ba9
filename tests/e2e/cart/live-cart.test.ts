import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '#contracts/products/product.ts';
import { register, signIn } from '../../support/accounts.ts';
import { Client, newProduct, owner } from '../../support/shop.ts';
import { eachVisitor, newVisitor, openSignedIn, smallPage, type Visitor } from '../../support/visitor.ts';

const password = 'a-long-secret';

describe('D14: the live cart', () => {
  const visitor = eachVisitor();
  let mug: Product;
  let frame: Product;
  /** Another device of the visitor's account. */
  let device: Client;

  beforeAll(async () => {
    const shopkeeper = await owner();
    mug = await newProduct(shopkeeper, { title: 'Mug of the moment', price: 100 });
    frame = await newProduct(shopkeeper, { title: 'Frame of the moment', price: 250 });
    device = await newAccount('Lata Nair');
  });
  // All tests share an account, because registering and signing in take long.
  beforeEach(async () => {
    const { lines } = await device.cart();
    for (const { productId } of lines) await device.call('DELETE', `/api/cart/lines/${productId}`);
  });

  const newAccount = async (fullName: string): Promise<Client> => {
    const email = `live-${randomBytes(5).toString('hex')}@example.com`;
    await register({ email, password, fullName, mobileNumber: '9812345678' });
    return new Client(email, await signIn(email, password));
  };
  /** Signs in with one line in the cart, and waits until the page shows it. */
  const goLive = async (guest: Visitor, client: Client, path: string): Promise<void> => {
    await client.addLine(mug.productId);
    await openSignedIn(guest, client.email, password, path);
    await count(guest.page, 1);
  };

  const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /cart/i });
  const count = (page: Page, lines: number) =>
    cartLink(page)
      .filter({ hasText: String(lines) })
      .waitFor();
  const lineOf = (page: Page, { title }: Product) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  const quantity = (page: Page, product: Product) => lineOf(page, product).locator('output');
  const shows = (page: Page, product: Product, qty: number) =>
    expect.poll(() => quantity(page, product).textContent()).toBe(String(qty));
  const plus = (page: Page, product: Product) => lineOf(page, product).getByRole('button', { name: /more/i });
  const openCart = async () => {
    await goLive(visitor(), device, '/cart');
    await quantity(visitor().page, mug).waitFor();
  };
  const anotherTab = async (path: string): Promise<Page> => {
    const tab = await visitor().context.newPage();
    await tab.goto(new URL(path, visitor().page.url()).href);
    return tab;
  };
  const quantityAtServer = async (product: Product) =>
    (await device.cart()).lines.find(({ productId }) => productId === product.productId)?.qty;

  it('shows another device’s change within a second, and those that it missed while its connection was lost', async () => {
    const { page, context } = visitor();
    await openCart();
    let fastest = Number.POSITIVE_INFINITY;
    // Only the fastest of up to twelve counts, because other work of the machine delays some of them.
    for (let n = 0; n < 12 && fastest >= 1_000; n++) {
      const qty = 2 + (n % 2);
      const start = performance.now();
      await device.setQuantity(mug.productId, qty);
      await quantity(page, mug)
        .filter({ hasText: String(qty) })
        .waitFor();
      fastest = Math.min(fastest, performance.now() - start);
    }
    expect(fastest).toBeLessThan(1_000);

    await context.setOffline(true);
    await device.addLine(frame.productId);
    await context.setOffline(false);
    await count(page, 2);
    await device.setQuantity(frame.productId, 7);
    await shows(page, frame, 7);

    const ends: (() => void)[] = [];
    const tickets: (string | null)[] = [];
    await context.routeWebSocket(/\/live/, (socket) => {
      tickets.push(new URL(socket.url()).searchParams.get('ticket'));
      socket.connectToServer();
      ends.push(() => void socket.close({ code: 1001 }));
    });
    await page.reload();
    await expect.poll(() => ends.length).toBe(1);
    await count(page, 2);
    ends[0]?.();
    await device.call('DELETE', `/api/cart/lines/${mug.productId}`);
    await count(page, 1);
    await expect.poll(() => tickets.length).toBe(2);
    expect(new Set(tickets).size, 'each connection needs a ticket of its own').toBe(2);
    await device.addLine(mug.productId);
    await count(page, 2);
  });

  it('fetches the cart only once after Add to Cart, and no other customer’s cart; shows changes from other tabs and devices without a reload: fifty quick clicks saved with few calls, those that two tabs make at once, lines and their count', async () => {
    const { page: home } = visitor();
    const stranger = await newVisitor();
    const fetched: string[] = [];
    let last = performance.now();
    for (const [who, guest] of Object.entries({ self: home, stranger: stranger.page })) {
      guest.on('request', (request) => {
        if (!request.url().includes('/api/cart')) return;
        fetched.push(`${who}: ${request.method()}`);
        last = performance.now();
      });
    }
    await goLive(visitor(), device, '/home');
    await goLive(stranger, await newAccount('Ben Joshi'), smallPage);
    // Each page fetches its cart again when its live connection opens. Nothing else shows that no call is to come.
    const quiet = () => expect.poll(() => performance.now() - last, { timeout: 5_000 }).toBeGreaterThan(1_500);
    await quiet();
    fetched.length = 0;
    await home
      .getByRole('button', { name: /Add to Cart/ })
      .filter({ hasText: frame.title })
      .click();
    await count(home, 2);
    await quiet();
    expect(fetched).toEqual(['self: PUT', 'self: GET']);
    await stranger.context.close();
    expect(stranger.complaints).toEqual([]);

    await device.call('DELETE', `/api/cart/lines/${frame.productId}`);
    await count(home, 1);
    const [page, other] = [await anotherTab('/cart'), await anotherTab('/cart')];
    const calls: string[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('/api/cart')) return;
      calls.push(request.method());
      last = performance.now();
    });
    for (const tab of [page, other]) await shows(tab, mug, 1);
    await quiet();
    calls.length = 0;
    const seen = await plus(page, mug).evaluate(async (button: HTMLButtonElement) => {
      for (let clicks = 0; clicks < 50; clicks += 1) button.click();
      await new Promise(requestAnimationFrame);
      return button.closest('li')?.querySelector('output')?.textContent;
    });
    expect(seen).toBe('51');
    await expect.poll(() => quantityAtServer(mug)).toBe(51);
    await shows(other, mug, 51);
    expect(await quantity(page, mug).textContent()).toBe('51');
    expect(calls.filter((method) => method === 'PATCH')).toHaveLength(2);
    expect(calls.filter((method) => method === 'GET').length).toBeLessThanOrEqual(4);

    await device.addLine(frame.productId);
    for (const tab of [page, home, other]) await count(tab, 2);
    for (const tab of [page, other]) await shows(tab, frame, 1);
    const threeClicks = async (tab: Page, product: Product) => {
      for (let clicks = 0; clicks < 3; clicks += 1) await plus(tab, product).click();
    };
    await Promise.all([threeClicks(page, mug), threeClicks(other, frame)]);
    for (const tab of [page, other]) {
      await shows(tab, mug, 54);
      await shows(tab, frame, 4);
    }
    expect(await Promise.all([quantityAtServer(mug), quantityAtServer(frame)])).toEqual([54, 4]);
    await device.call('DELETE', `/api/cart/lines/${mug.productId}`);
    await lineOf(page, mug).waitFor({ state: 'detached' });
    for (const tab of [page, home, other]) await count(tab, 1);
  });
});
