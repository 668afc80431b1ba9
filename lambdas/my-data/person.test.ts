import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { memoryApi } from '#tests/support/unit/api.ts';
import { dying } from '#tests/support/unit/dying.ts';
import { claimsOf } from '#tests/support/unit/events.ts';
import { order } from '#tests/support/unit/order.ts';
import { type PayingShop, payingShop } from '#tests/support/unit/payments.ts';
import { customer, id, noon, now, owner, pause, secondOwner } from '#tests/support/unit/records.ts';
import { cognitoAttributes } from '../accounts/account-attributes.gateway.ts';
import { proveMailbox, registerUser } from '../accounts/register.ts';
import { blockCustomer } from '../customers/block-customer.ts';
import { CognitoRefusal } from '../platform/cognito.ts';
import { mailboxHash } from '../platform/mailbox-hash.ts';
import { closeAccountAt } from './close-account.gateway.ts';
import { deleteAccount } from './person.ts';

const minutesAgo = (minutes: number) => String(noon.getTime() / 1000 - minutes * 60);
const { owner: _, ...person } = customer;

async function shopWithAsha() {
  const api = memoryApi();
  const { shop } = api;
  await registerUser({ ...shop, now }, person);
  await shop.carts.put(customer.userId, { productId: 'P', title: 'Mug', qty: 1, addedAt: 'T' });
  const placed = order();
  shop.store.orders.set(placed.orderId, placed);
  return { ...api, placed };
}

test('changes name and mobile number in Cognito and in the record, which GET /api/me returns', async () => {
  const { call, shop } = await shopWithAsha();
  const body = { fullName: ' Asha R. ', mobileNumber: '98765-43211' };
  const changed = await call('PATCH /api/me', { as: customer, body });
  expect(changed).toMatchObject({
    status: 200,
    body: { fullName: 'Asha R.', mobileNumber: '9876543211', owner: false },
  });
  expect((await call('GET /api/me', { as: customer })).body).toEqual(changed.body);
  expect(shop.store.attributes.get(customer.userId)).toEqual({ fullName: 'Asha R.', mobileNumber: '9876543211' });
  await call('PATCH /api/me', { as: customer, body: { fullName: 'Asha' } });
  expect(shop.store.users.get(customer.userId)).toMatchObject({ fullName: 'Asha', mobileNumber: '9876543211' });
});

test('refuses an empty change, and names a field', async () => {
  const { call } = await shopWithAsha();
  const { status, body } = await call('PATCH /api/me', { as: customer, body: { email: 'other@example.com' } });
  expect({ status, field: body.errors[0].field }).toEqual({ status: 400, field: 'fullName' });
});

test('gives customers all data about them, and nothing about others', async () => {
  const { call, placed } = await shopWithAsha();
  const { body } = await call('GET /api/me/data', { as: customer });
  expect(body).toMatchObject({ exportedAt: noon.toISOString(), complete: true, orders: [{ orderId: placed.orderId }] });
  expect(body.account).toEqual([
    expect.objectContaining({ email: customer.email }),
    expect.objectContaining({ title: 'Mug' }),
  ]);
  expect((await call('GET /api/me/data', { as: { ...customer, userId: 'other' } })).body.orders).toEqual([]);
});

/** The bytes of a Lambda response, which contains the body as a JSON string. */
const responseBytes = (body: unknown) => Buffer.byteLength(JSON.stringify({ body: JSON.stringify(body) }));
const big = 48 * 1024;
/** Text that is escaped twice, like the quotes in answers. */
const quoted = '"'.repeat(big / 2);

test.each([
  { name: 'large cart', lines: 60, orders: 100 },
  { name: 'cart that fills it alone', lines: 97, orders: 1 },
  { name: 'many orders', lines: 0, orders: 150 },
])('fits the data into one Lambda response, and reports that some are missing: $name', async ({ lines, orders }) => {
  const { call, shop } = await shopWithAsha();
  const put = (n: number) =>
    shop.carts.put(customer.userId, { productId: id(`p${n}`), title: quoted, qty: 1, addedAt: 'T' });
  for (let n = 0; n < lines; n++) await put(n);
  for (let n = 0; n < orders; n++) {
    const orderId = id(`order ${n}`);
    const createdAt = new Date(noon.getTime() + n).toISOString();
    shop.store.orders.set(orderId, order({ orderId, createdAt, residentialAddress: quoted }));
  }
  const { status, body } = await call('GET /api/me/data', { as: customer });
  expect(status).toBe(200);
  expect(body.complete).toBe(false);
  expect(body.account[0]).toMatchObject({ email: customer.email });
  // https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html: 6 MB for a response.
  expect(responseBytes(body)).toBeLessThan(6_000_000);
  expect(responseBytes(body)).toBeGreaterThan(4_500_000);
  const newest = [...shop.store.orders.values()].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  expect(body.orders).toEqual(
    newest.slice(0, body.orders.length).map(({ orderId }) => expect.objectContaining({ orderId })),
  );
});

test('deletes the account and its data, keeps the orders, and responds to a repeated call the same way', async () => {
  const { call, shop, placed } = await shopWithAsha();
  for (let times = 0; times < 2; times++) {
    expect((await call('DELETE /api/me', { as: customer })).status).toBe(204);
    expect(shop.store.users.get(customer.userId)).toMatchObject({ fullName: '', email: '', mobileNumber: '' });
    expect(await shop.carts.lines(customer.userId)).toEqual([]);
    expect([...shop.store.closedAccounts]).toEqual([customer.userId]);
    expect(shop.store.orders.get(placed.orderId)).toEqual(placed);
  }
});

test('does not recreate a deleted account for a token that is still valid', async () => {
  const { call, shop } = await shopWithAsha();
  await call('DELETE /api/me', { as: customer });
  for (const route of ['GET /api/me', 'PATCH /api/me'] as const) {
    const response = await call(route, { as: customer, body: { fullName: 'Asha' } });
    expect(response).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  }
  expect(shop.store.users.get(customer.userId)).toMatchObject({ fullName: '' });
});

// https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminUpdateUserAttributes.html
test('refuses a change of an account that is deleted at the same moment like one of a deleted account', async () => {
  const { call, shop } = await shopWithAsha();
  await shop.closeAccount(customer.userId);
  expect(await call('PATCH /api/me', { as: customer, body: { fullName: 'Asha' } })).toMatchObject({
    status: 401,
    body: { code: 'not_signed_in' },
  });
  expect(shop.store.users.get(customer.userId)).toMatchObject({ fullName: customer.fullName });
});

test('records an owner’s own deletion in the owners’ log before it, and its refusal, but not a customer’s', async () => {
  const { call, shop } = memoryApi();
  await call('DELETE /api/me', { as: customer });
  expect(shop.store.acts).toEqual([]);
  const log = vi.spyOn(shop.ownerGuard, 'begin').mockRejectedValueOnce(new Error('no table'));
  expect((await call('DELETE /api/me', { as: secondOwner })).status).toBe(500);
  expect(shop.store.owners.has(secondOwner.userId)).toBe(true);
  log.mockRestore();
  await call('DELETE /api/me', { as: secondOwner });
  await call('DELETE /api/me', { as: owner });
  const { userId, email } = secondOwner;
  expect(shop.store.acts).toMatchObject([
    { call: 'DELETE /api/me', userId, email },
    { call: 'DELETE /api/me', userId: owner.userId, refused: 'last_owner' },
  ]);
  expect(shop.store.acts[0]).not.toHaveProperty('refused');
});

test.each([
  [minutesAgo(0), 204],
  [minutesAgo(10), 204],
  [minutesAgo(11), 403],
  [undefined, 403],
  ['', 403],
  ['soon', 403],
])(
  'deletes the account only within ten minutes after the login: auth_time %s responds with %i',
  async (time, status) => {
    const { call, shop } = await shopWithAsha();
    const response = await call('DELETE /api/me', { claims: { ...claimsOf(customer), auth_time: time } });
    expect(response.status).toBe(status);
    expect(shop.store.closedAccounts.size).toBe(status === 204 ? 1 : 0);
    if (status === 403) expect(response.body.code).toBe('sign_in_again');
  },
);

test('lets the last owner order again after the refusal', async () => {
  const shop = payingShop();
  await shop.fill();
  shop.store.owners.set(customer.userId, { userId: customer.userId, addedAt: noon.toISOString() });
  expect(await deleteAccount(shop.wired, customer.userId)).toMatchObject({ code: 'last_owner' });
  expect(await shop.payOnDelivery()).toMatchObject({ ok: true });
});

test('blocks the mailbox of a blocked account for new accounts, also if it was proved after the block', async () => {
  const shop = payingShop();
  await shop.fill();
  const placed = await shop.payOnDelivery();
  if (!placed.ok) throw new Error(placed.detail);
  await blockCustomer(shop.wired, owner, placed.value.orderId, { reason: 'Fake', phone: false });
  await proveMailbox(shop.wired, person);
  expect(await shop.blocks.hasMailbox(mailboxHash(person.email))).toBe(false);
  await deleteAccount(shop.wired, customer.userId);
  expect(await shop.blocks.hasMailbox(mailboxHash(person.email))).toBe(true);
});

test('refuses to delete the last owner’s account, but deletes one of two owners’ accounts', async () => {
  const { call, shop } = memoryApi();
  expect((await call('DELETE /api/me', { as: secondOwner })).status).toBe(204);
  expect([...shop.store.owners.keys()]).toEqual([owner.userId]);
  expect(await call('DELETE /api/me', { as: owner })).toMatchObject({ status: 409, body: { code: 'last_owner' } });
  expect([...shop.store.closedAccounts]).toEqual([secondOwner.userId]);
});

describe('an open payment page', () => {
  const deletion = (shop: PayingShop) => deleteAccount(shop.wired, customer.userId);
  async function unpaid() {
    const shop = payingShop();
    await shop.fill();
    const paying = await shop.payByCard();
    if (!paying.ok) throw new Error(paying.detail);
    return { shop, ...paying.value };
  }

  test('is closed and its order cancelled before the account is deleted, so that no payment can follow', async () => {
    const { shop, orderId, checkoutUrl } = await unpaid();
    expect(await deletion(shop)).toMatchObject({ ok: true });
    expect(shop.stripe.pay(checkoutUrl)).toBeUndefined();
    expect(shop.order(orderId)).toMatchObject({ status: 'cancelled', payment: { status: 'failed' } });
    expect([...shop.store.closedAccounts]).toEqual([customer.userId]);
    expect(await deletion(shop)).toMatchObject({ ok: true });
  });

  test('keeps the account while it is being paid, until the order is placed', async () => {
    const { shop, orderId, checkoutUrl } = await unpaid();
    const paid = shop.stripe.pay(checkoutUrl);
    expect(await deletion(shop)).toMatchObject({ code: 'already_paid', detail: expect.stringContaining(orderId) });
    expect(shop.store.closedAccounts.size).toBe(0);
    expect(shop.cart()).not.toEqual({});
    await shop.receive(paid);
    expect(await deletion(shop)).toMatchObject({ ok: true });
    expect(shop.order(orderId)).toMatchObject({ status: 'placed', payment: { status: 'paid' }, name: 'Asha Rao' });
  });

  test('keeps the account, also as an owner’s, while Stripe doesn’t respond', async () => {
    const { shop, orderId } = await unpaid();
    for (const userId of [customer.userId, 'another'])
      shop.store.owners.set(userId, { userId, addedAt: now().toISOString() });
    shop.stripe.state.away.add('expireSession');
    expect(await deletion(shop)).toMatchObject({ code: 'card_service_away' });
    expect(shop.store.closedAccounts.size).toBe(0);
    expect(shop.store.owners.has(customer.userId)).toBe(true);
    expect(shop.order(orderId)).toMatchObject({ status: 'awaiting-payment' });
  });

  test('that a concurrent checkout opens is closed too, and no order is placed after the deletion', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.constantFrom('payByCard', 'payOnDelivery'), async (scheduler, pay) => {
        let scheduled = false;
        const shop = payingShop(async () => {
          if (scheduled) await scheduler.schedule(Promise.resolve());
        });
        await shop.fill();
        scheduled = true;
        let ordersAtDeletion: unknown;
        const work = Promise.all([
          shop[pay]('k1'),
          shop[pay]('k2'),
          deletion(shop).then((deleted) => {
            expect(deleted).toMatchObject({ ok: true });
            ordersAtDeletion = [...shop.store.orders.keys()];
          }),
        ]);
        await scheduler.waitFor(work);
        expect([...shop.store.orders.keys()]).toEqual(ordersAtDeletion);
        const statuses = [...shop.store.orders.values()].map(({ status }) => status);
        expect(statuses).not.toContain('awaiting-payment');
      }),
      { numRuns: 200 },
    );
  }, 30_000);

  test('of an order that the table has lost doesn’t keep the account', async () => {
    const { shop, orderId } = await unpaid();
    shop.store.orders.delete(orderId);
    expect(await deletion(shop)).toMatchObject({ ok: true });
  });
});

test('completes a deletion that crashed at any point when it is retried', async () => {
  for (let steps = 0; steps < 15; steps++) {
    const shop = payingShop();
    await shop.fill();
    await shop.payByCard();
    const { person: items, owners, orders, users, blocks, customerCounts } = shop;
    const stripe = { cards: shop.stripe.cards };
    const ports = { person: items, owners, orders, users, blocks, customerCounts };
    const parts = { ...ports, stripe, cognito: { close: shop.closeAccount } };
    const run = ({ stripe: { cards }, cognito, ...ports }: typeof parts) =>
      deleteAccount(
        { ...ports, cards: () => cards(), closeAccount: (userId) => cognito.close(userId), now, pause },
        customer.userId,
      );
    await run(dying(parts, steps)).catch(() => {});
    // The Cognito account is deleted last, so its user can still log in and repeat the call.
    if (shop.store.closedAccounts.size > 0) expect(shop.store.users.get(customer.userId)?.deletedAt).toBeDefined();
    expect(await run(parts)).toMatchObject({ ok: true });
    expect(shop.store.users.get(customer.userId)).toMatchObject({ email: '' });
    expect([...shop.store.closedAccounts]).toEqual([customer.userId]);
  }
});

test('refuses an order from a deleted account whose token is still valid', async () => {
  const { call, shop } = memoryApi();
  await registerUser({ ...shop, now }, person);
  await call('DELETE /api/me', { as: customer });
  const body = { mobileNo: '9876543210', residentialAddress: '12 Marine Drive, Mumbai' };
  const response = await call('POST /api/orders', {
    as: customer,
    body,
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
  });
  expect(response).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
});

// https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminDeleteUser.html
test('treats an account that is missing in Cognito as deleted, and throws any other error', async () => {
  const refusing = (type: string) => async (action: string) => {
    throw new CognitoRefusal(action, JSON.stringify({ __type: type }));
  };
  const missing = refusing('UserNotFoundException');
  const busy = refusing('TooManyRequestsException');
  await closeAccountAt(missing, 'pool')('U');
  await expect(closeAccountAt(busy, 'pool')('U')).rejects.toThrow('AdminDeleteUser');
  expect(await cognitoAttributes(missing, 'pool').change('U', { fullName: 'Asha' })).toBe(false);
  await expect(cognitoAttributes(busy, 'pool').change('U', {})).rejects.toThrow('AdminUpdateUserAttributes');
});
