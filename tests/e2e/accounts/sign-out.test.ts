import { randomBytes } from 'node:crypto';
import type { Page, WebSocket } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { register, signIn } from '../../support/accounts.ts';
import { Client, newProduct, owner } from '../../support/shop.ts';
import { eachVisitor, logIn, openSignedIn } from '../../support/visitor.ts';

const password = 'a-long-secret';

/** Registers a customer. The returned client acts as another device of theirs. */
async function newAccount(fullName: string): Promise<Client> {
  const email = `leaver-${randomBytes(5).toString('hex')}@example.com`;
  await register({ email, password, fullName, mobileNumber: '9812345678' });
  return new Client(email, await signIn(email, password));
}

describe('signing out', () => {
  const visitor = eachVisitor();
  let asha: Client;

  beforeEach(async () => {
    asha = await newAccount('Asha Leaver');
    const product = await newProduct(await owner(), { title: 'Secret present' });
    await asha.addLine(product.productId);
  });
  const openAsAsha = (path: string) => openSignedIn(visitor(), asha.email, password, path);

  const anotherTab = async (path: string): Promise<Page> => {
    const tab = await visitor().context.newPage();
    await tab.goto(new URL(path, visitor().page.url()).href);
    return tab;
  };
  const greeting = (page: Page, name: string) => page.getByRole('banner').getByText(name);
  const logOut = (page: Page) => page.getByRole('button', { name: 'LOGOUT' }).click();
  const everythingStored = (page: Page) =>
    page.evaluate(() => JSON.stringify([{ ...window.localStorage }, { ...window.sessionStorage }]));

  it('D18: signs out all tabs and closes their live connections; D7: removes the notice of a placed order', async () => {
    const { page } = visitor();
    await openAsAsha('/home');
    const sockets: WebSocket[] = [];
    visitor().context.on('page', (tab) => tab.on('websocket', (socket) => sockets.push(socket)));
    const [home, cart] = [await anotherTab('/cart'), await anotherTab('/cart')];
    await cart.getByRole('heading', { name: 'Secret present' }).waitFor();
    await home.getByRole('button', { name: 'Cash on Delivery' }).click();
    await home.getByRole('dialog').getByLabel('Residential Address').fill('7 Hidden Lane, Pune');
    await home.getByRole('dialog').getByRole('button', { name: 'SUBMIT' }).click();
    await home.waitForURL('**/home');
    const notice = home.getByRole('link', { name: /^[0-9A-Z]{16}$/ });
    await notice.waitFor();
    await greeting(home, 'Asha Leaver').waitFor();
    await expect.poll(() => sockets.length).toBe(2);
    await logOut(page);
    await page.waitForURL(/\/Login$/);
    await cart.waitForURL(/\/login$/i);
    for (const tab of [page, home, cart]) {
      await tab.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
      expect(await tab.getByText('Asha Leaver').count()).toBe(0);
    }
    await notice.waitFor({ state: 'detached' });
    await expect.poll(() => sockets.map((socket) => socket.isClosed())).toEqual([true, true]);
  });

  it('leaves no data for the next user of the browser, in any tab', async () => {
    const { page } = visitor();
    await openAsAsha('/home');
    // A tab in the middle of a checkout whose response was lost.
    const checkout = await anotherTab('/cart');
    await checkout.route('**/api/orders', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await checkout.getByRole('button', { name: 'Cash on Delivery' }).click();
    const dialog = checkout.getByRole('dialog');
    await dialog.getByLabel('Residential Address').fill('7 Hidden Lane, Pune');
    await dialog.getByRole('button', { name: 'SUBMIT' }).click();
    await dialog.getByRole('alert').first().waitFor();
    expect(await everythingStored(checkout)).toContain('Hidden Lane');

    await logOut(page);
    await checkout.waitForURL(/\/login$/i);
    await expect.poll(() => everythingStored(checkout)).not.toMatch(/Hidden Lane|Token|Asha|Secret/);
    const ben = await newAccount('Ben Next');
    await logIn(checkout, ben.email, password);
    // Opens the shop, not the previous customer's page.
    await checkout.waitForURL('**/home');
    await greeting(checkout, 'Ben Next').waitFor();
    await checkout
      .getByRole('banner')
      .getByRole('link', { name: /cart, 0/i })
      .click();
    await checkout.getByText('No Products to show').waitFor();
    await greeting(page, 'Ben Next').waitFor();
    for (const tab of [page, checkout]) expect(await tab.getByText(/Asha|Secret present|Hidden/).count()).toBe(0);
  });

  it('sends pending quantity changes first', async () => {
    const { page } = visitor();
    await openAsAsha('/cart');
    const plus = page.getByRole('main').getByRole('button', { name: /more/i });
    for (let clicks = 0; clicks < 3; clicks += 1) await plus.click();
    await logOut(page);
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    expect((await asha.cart()).totalQuantity).toBe(4);
  });
});
