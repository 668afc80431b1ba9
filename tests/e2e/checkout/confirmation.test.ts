import { randomBytes } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contracts/orders/order.ts';
import { demoAccounts } from '#demo/accounts.ts';
import { createAccounts } from '#demo/seed.ts';
import type { Shop } from '#demo/shop.ts';
import { openTable } from '#lambdas/platform/dynamodb/client.ts';
import type { ProductRecord } from '#lambdas/products/product.ts';
import { productItem } from '#lambdas/products/products.table.ts';
import { codeIn } from '../../support/mailbox.ts';
import { startConfirmingStage } from '../../support/stage.ts';
import { idToken } from '../../support/tokens.ts';
import { eachVisitor, expectAccessible, logIn } from '../../support/visitor.ts';

const password = 'a-long-secret';
const someEmail = () => `visitor-${randomBytes(5).toString('hex')}@example.com`;

/** Long enough to sign in and fill the cart, and short enough for the test to wait until tokens expire. */
const tokenSeconds = 8;

describe('a stage that confirms email addresses', () => {
  const visitor = eachVisitor();
  let cloud: Shop;
  beforeAll(async () => {
    cloud = await startConfirmingStage(tokenSeconds);
  });
  afterAll(() => cloud.close());

  const open = (path: string) => visitor().page.goto(cloud.origin + path);
  const signUp = async (page: Page, email: string) => {
    await open('/signup');
    await page.getByLabel('Full Name').fill('Ravi Menon');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Age').fill('34');
    await page.getByLabel('Mobile Number').fill('9876501234');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Re Enter Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'SignUp' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  };
  const confirm = async (page: Page, code: string) => {
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Confirm' }).click();
  };
  const confirmedOnPage = async (page: Page) => {
    const email = someEmail();
    await signUp(page, email);
    await confirm(page, codeIn(cloud.mails, email));
    await page.getByRole('banner').getByRole('link', { name: /cart/i }).waitFor();
    return email;
  };

  it('creates the demo accounts and confirms them by mailed codes', async () => {
    const { page } = visitor();
    await createAccounts(cloud);
    await createAccounts(cloud);
    await open('/login');
    await logIn(page, demoAccounts.owner.email, demoAccounts.owner.password);
    // Wait for the shop first, because navigating closes the menu.
    await page.getByRole('heading', { name: 'All Products' }).waitFor();
    await page.getByRole('button', { name: /Olivia Owner/ }).click();
    await page.getByRole('link', { name: 'Manage the shop' }).waitFor();
  });

  it('D17: asks for the code after sign-up, sends a new one after a wait, and then signs in', async () => {
    const { page } = visitor();
    await page.clock.install();
    const email = someEmail();
    await signUp(page, email);
    await expectAccessible(page);
    const first = codeIn(cloud.mails, email);
    const wrong = first === '000000' ? '000001' : '000000';
    await confirm(page, wrong);
    await page.getByRole('alert').filter({ hasText: 'This code is wrong or has expired.' }).waitFor();

    const waiting = page.getByRole('button', { name: /^Send a new code \(in \d+ s\)$/ });
    expect(await waiting.getAttribute('aria-disabled')).toBe('true');
    await page.clock.fastForward('00:31');
    await page.getByRole('button', { name: 'Send a new code', exact: true }).click();
    await page.getByText('We’ve sent you a new code.').waitFor();
    await waiting.waitFor();
    expect(cloud.mails.filter(({ to }) => to === email)).toHaveLength(2);

    await confirm(page, codeIn(cloud.mails, email));
    await page.getByText('Successfully logged in, now redirecting you to Login').waitFor();
    const shown = Date.now();
    await page.waitForURL(/\/login$/i);
    expect(Date.now() - shown).toBeGreaterThan(2000);
    await page.getByText('You’re logged in as Ravi Menon.').waitFor();
  });

  it('keeps the typed fields when going back from the code, asks for it at sign-in, and opens the requested page', async () => {
    const { page } = visitor();
    const email = someEmail();
    await signUp(page, email);
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Ravi Menon');

    await open('/cart');
    await page.waitForURL(/\/login$/i);
    await logIn(page, email, password);
    await page.getByText('Your account isn’t confirmed yet').waitFor();
    await page.getByRole('button', { name: 'Send a new code', exact: true }).click();
    await page.getByText('We’ve sent you a new code.').waitFor();
    await confirm(page, codeIn(cloud.mails, email));
    await page.getByText('Login Successful, welcome to the world of Surprises').waitFor();
    await page.waitForURL('**/cart');
  });

  it('renews a session that expires while the Cash on Delivery modal is open, and places one order', async () => {
    const { page } = visitor();
    await addProduct(cloud);
    await confirmedOnPage(page);
    await open('/home');
    await page
      .getByRole('button', { name: /Add to Cart/ })
      .first()
      .click();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /cart, 1/i })
      .click();
    await page.getByRole('button', { name: 'Cash on Delivery' }).click();
    await page.getByLabel('Residential Address').fill('12 Marine Drive, Mumbai');
    const old = await idToken(page);
    // Not a guess at how long something takes: the test needs an expired token, and this is its expiry.
    await page.waitForFunction((end) => Date.now() > end, expiryOf(old));
    expect(await orders(cloud, old)).toEqual({ status: 401, orders: undefined });

    await page.getByRole('button', { name: 'SUBMIT' }).click();
    await page.waitForURL('**/home');
    const fresh = await idToken(page);
    expect(fresh).not.toBe(old);
    expect(await orders(cloud, fresh)).toMatchObject({ status: 200, orders: [{ status: 'placed' }] });
  });
});

/** Adds a product to an empty shop. It needs no picture. */
async function addProduct({ tables: [name = ''], endpoints, region, administrator }: Shop): Promise<void> {
  const table = openTable(name, { endpoint: endpoints.dynamodb, region, credentials: administrator });
  const product: ProductRecord = {
    productId: '0123456789ABCDEF',
    title: 'A frame',
    description: 'For a picture.',
    category: 'MiniFrames',
    pricePaise: 49_900,
    imageKey: 'product-images/none/none.png',
    createdAt: new Date().toISOString(),
    revision: 1,
  };
  await table.documents.send(new PutCommand({ TableName: name, Item: productItem(product) }));
}

/** When a token expires, in milliseconds since the epoch. */
const expiryOf = (token: string): number =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).exp * 1000;

async function orders({ origin }: Shop, token: string): Promise<{ status: number; orders?: readonly Order[] }> {
  const response = await fetch(`${origin}/api/orders`, { headers: { authorization: `Bearer ${token}` } });
  const body: { orders?: readonly Order[] } = JSON.parse(await response.text());
  return { status: response.status, orders: body.orders };
}
