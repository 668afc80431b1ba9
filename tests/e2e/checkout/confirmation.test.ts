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
import { UserPool } from '../../support/user-pool.ts';
import { eachVisitor, expectAccessible, logIn } from '../../support/visitor.ts';

const password = 'a-long-secret';
const someEmail = () => `visitor-${randomBytes(5).toString('hex')}@example.com`;

/** Long enough to sign in and fill the cart, and short enough for the test to wait until tokens expire. */
const tokenSeconds = 8;

describe('a stage that confirms email addresses', () => {
  const visitor = eachVisitor();
  let cloud: Shop;
  beforeAll(async () => {
    cloud = await startConfirmingStage(tokenSeconds, 'none');
  });
  afterAll(() => cloud.close());

  const open = (path: string) => visitor().page.goto(cloud.origin + path);
  const confirm = async (page: Page, code: string) => {
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Confirm' }).click();
  };

  it('creates the demo accounts and confirms them by mailed codes', async () => {
    await createAccounts(cloud);
    await createAccounts(cloud);
    const { email, password } = demoAccounts.owner;
    const { idToken } = await new UserPool(cloud.config).signIn(email, password);
    const response = await fetch(`${cloud.origin}/api/me`, { headers: { authorization: `Bearer ${idToken}` } });
    expect(await response.json()).toMatchObject({ owner: true });
  });

  it('D17: asks for the mailed code after sign-up and at sign-in, and renews a session that expires while the Cash on Delivery modal is open, which places one order', async () => {
    const { page } = visitor();
    const email = someEmail();
    await open('/signup');
    await page.getByLabel('Full Name').fill('Ravi Menon');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Age').fill('34');
    await page.getByLabel('Mobile Number').fill('9876501234');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Re Enter Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'SignUp' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await expectAccessible(page);
    const productId = await addProduct(cloud);
    await open('/cart');
    await page.waitForURL(/\/login$/i);
    await logIn(page, email, password);
    await page.getByText('Your account isn’t confirmed yet').waitFor();
    await page.getByRole('button', { name: 'Send a new code', exact: true }).click();
    await page.getByText('We’ve sent you a new code.').waitFor();
    await confirm(page, codeIn(cloud.mails, email));
    await page.getByText('Login Successful, welcome to the world of Surprises').waitFor();
    await page.waitForURL('**/cart');
    const added = await fetch(`${cloud.origin}/api/cart/lines/${productId}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${await idToken(page)}` },
    });
    expect(added.ok).toBe(true);
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

/** Adds a product to an empty shop. It needs no picture. @returns its ID. */
async function addProduct({ tables: [name = ''], endpoints, region, administrator }: Shop): Promise<string> {
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
  return product.productId;
}

/** When a token expires, in milliseconds since the epoch. */
const expiryOf = (token: string): number =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).exp * 1000;

async function orders({ origin }: Shop, token: string): Promise<{ status: number; orders?: readonly Order[] }> {
  const response = await fetch(`${origin}/api/orders`, { headers: { authorization: `Bearer ${token}` } });
  const body: { orders?: readonly Order[] } = JSON.parse(await response.text());
  return { status: response.status, orders: body.orders };
}
