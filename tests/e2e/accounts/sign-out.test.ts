import { randomBytes } from 'node:crypto';
import type { Page, WebSocket } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { register, signIn } from '../../support/accounts.ts';
import { Client, newProduct, owner } from '../../support/shop.ts';
import { eachVisitor, logIn, openSignedIn, smallPage } from '../../support/visitor.ts';

const password = 'a-long-secret';

/** Registers a customer. The returned client acts as another device of theirs. */
async function newAccount(fullName: string): Promise<Client> {
  const email = `leaver-${randomBytes(5).toString('hex')}@example.com`;
  await register({ email, password, fullName, mobileNumber: '9812345678' });
  return new Client(email, await signIn(email, password));
}

describe('signing out', () => {
  const visitor = eachVisitor();

  const anotherTab = async (path: string): Promise<Page> => {
    const tab = await visitor().context.newPage();
    await tab.goto(new URL(path, visitor().page.url()).href);
    return tab;
  };
  const greeting = (page: Page, name: string) => page.getByRole('banner').getByText(name);
  const everythingStored = (page: Page) =>
    page.evaluate(() => JSON.stringify([{ ...window.localStorage }, { ...window.sessionStorage }]));
  /** Orders by cash on delivery to an address that no other customer may see. */
  const order = async (page: Page) => {
    await page.getByRole('button', { name: 'Cash on Delivery' }).click();
    await page.getByRole('dialog').getByLabel('Residential Address').fill('7 Hidden Lane, Pune');
    await page.getByRole('dialog').getByRole('button', { name: 'SUBMIT' }).click();
  };

  it('D18: ends the live connections of all tabs and leaves no data to the next customer; D7: nor the notice of an order', async () => {
    const { page } = visitor();
    const asha = await newAccount('Asha Leaver');
    const { productId } = await newProduct(await owner(), { title: 'Secret present' });
    await asha.addLine(productId);
    await openSignedIn(visitor(), asha.email, password, smallPage);
    const sockets: WebSocket[] = [];
    visitor().context.on('page', (tab) => tab.on('websocket', (socket) => sockets.push(socket)));
    const home = await anotherTab('/cart');
    await order(home);
    await home.waitForURL('**/home');
    const notice = home.getByRole('link', { name: /^[0-9A-Z]{16}$/ });
    await notice.waitFor();
    await greeting(home, 'Asha Leaver').waitFor();
    // A tab in the middle of a checkout whose response was lost.
    await asha.addLine(productId);
    const checkout = await anotherTab('/cart');
    await checkout.getByRole('heading', { name: 'Secret present' }).waitFor();
    await checkout.route('**/api/orders', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await order(checkout);
    await checkout.getByRole('dialog').getByRole('alert').first().waitFor();
    expect(await everythingStored(checkout)).toContain('Hidden Lane');
    await expect.poll(() => sockets.length).toBe(2);

    await page.getByRole('button', { name: 'LOGOUT' }).click();
    await page.waitForURL(/\/Login$/);
    await checkout.waitForURL(/\/login$/i);
    for (const tab of [page, home, checkout]) {
      await tab.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
      expect(await tab.getByText('Asha Leaver').count()).toBe(0);
    }
    await notice.waitFor({ state: 'detached' });
    await expect.poll(() => sockets.map((socket) => socket.isClosed())).toEqual([true, true]);
    for (const tab of [home, checkout])
      await expect.poll(() => everythingStored(tab)).not.toMatch(/Hidden Lane|Token|Asha|Secret/);

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
    // The shop shows the gift itself to everyone.
    for (const tab of [page, home, checkout]) expect(await tab.getByText(/Asha|Hidden/).count()).toBe(0);
    expect(await checkout.getByText('Secret present').count()).toBe(0);
  });
});
