import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accountsOf } from '../smoke/accounts-of.ts';
import { steps, type Walk } from '../smoke/steps.ts';

const customer = { email: 'asha@example.com', password: 'a-long-secret' };

/** A page that no step may use. */
const untouched = new Proxy({} as Page, {
  get: (_page, name) => {
    throw new Error(`The step uses ${String(name)} of the page`);
  },
});

it('reads accounts from the environment, complete or not at all', () => {
  const given = { SMOKE_CUSTOMER_EMAIL: customer.email, SMOKE_CUSTOMER_PASSWORD: customer.password };
  expect(accountsOf(given)).toEqual({ owner: undefined, knownCustomer: customer });
  const owner = {
    SMOKE_OWNER_EMAIL: 'meera@example.com',
    SMOKE_OWNER_PASSWORD: 'secret',
    SMOKE_OWNER_SECRET: 'ab cd 23',
  };
  expect(accountsOf(owner).owner).toEqual({ email: 'meera@example.com', password: 'secret', secret: 'ABCD23' });
  expect(() => accountsOf({ SMOKE_OWNER_PASSWORD: 'secret' })).toThrow('Set both SMOKE_OWNER_EMAIL');
});

it('without an owner’s account uses the given customer, orders nothing, and removes neither a gift nor the customer', async () => {
  const walk: Walk = {
    site: new URL('http://localhost'),
    customer: untouched,
    ownerPage: untouched,
    owner: undefined,
    knownCustomer: customer,
    gift: { title: 'A gift of the shop', isOurs: false },
  };
  const skipped: string[] = [];
  for (const { name, take } of steps) {
    // In a browser `cart` follows the sign-in, and fills the cart.
    if (name.startsWith('cart')) walk.cartIsFilled = true;
    const outcome = await take(walk).catch((error: Error) => error.message);
    if (typeof outcome !== 'string') skipped.push(name);
  }
  expect(skipped).toEqual([
    'owner signs in',
    'owner adds a gift with a picture',
    'sign-up',
    'order by cash on delivery',
    'owner ships the order',
    'cancel the order',
    'remove the gift',
    'delete the account',
  ]);
  expect(walk.account).toEqual({ ...customer, isOurs: false });
  expect(walk.orderId).toBeUndefined();
});
