import { expect, test } from 'vitest';
import { memoryApi } from '#tests/support/unit/api.ts';
import { claimsOf } from '#tests/support/unit/events.ts';
import { customer, id, owner } from '#tests/support/unit/records.ts';
import { routes } from '../../contracts/routes.ts';

const keyOf = ({ method, path }: (typeof routes)[number]) => `${method} ${path}` as never;
const guarded = routes.filter(({ access }) => access !== 'anyone');
const owners = routes.filter(({ access }) => access === 'owner');
const atLogin = String(claimsOf(owner).auth_time);
const earlier = String(Number(atLogin) - 1);
const pathParameters = { productId: id('x'), orderId: id('x'), uploadId: id('x') };

test.each(guarded)('$method $path accepts only an ID token', async (route) => {
  const { call } = memoryApi();
  const refused = { status: 401, type: 'application/problem+json', body: { code: 'not_signed_in' } };
  expect(await call(keyOf(route))).toMatchObject(refused);
  expect(await call(keyOf(route), { claims: { ...claimsOf(owner), token_use: 'access' } })).toMatchObject(refused);
  expect(await call(keyOf(route), { claims: { ...claimsOf(owner), sub: undefined } })).toMatchObject(refused);
});

test.each(owners)('D4: $method $path refuses customers', async (route) => {
  const { call } = memoryApi();
  const refused = { status: 403, body: { code: 'not_an_owner' } };
  expect(await call(keyOf(route), { as: customer, pathParameters })).toMatchObject(refused);
  expect((await call(keyOf(route), { as: owner, pathParameters })).status).not.toBe(403);
});

test.each(owners)(
  'D30: $method $path refuses a removed owner even if the token still names the group',
  async (route) => {
    const { call, shop } = memoryApi();
    shop.store.owners.delete(owner.userId);
    const refused = { status: 403, body: { code: 'not_an_owner' } };
    expect(await call(keyOf(route), { as: owner, pathParameters })).toMatchObject(refused);
  },
);

test.each(owners)('D30: $method $path refuses an owner whose token does not name the group', async (route) => {
  const { call } = memoryApi();
  const claims = { ...claimsOf(customer), sub: owner.userId };
  const refused = { status: 403, body: { code: 'not_an_owner' } };
  expect(await call(keyOf(route), { claims, pathParameters })).toMatchObject(refused);
});

test.each(owners)('D30: $method $path needs a second factor if the stage requires one', async (route) => {
  const { call, shop } = memoryApi({ ownersNeedSecondFactor: true });
  const withClaim = (claim: unknown) =>
    call(keyOf(route), { claims: { ...claimsOf(owner), second_factor: claim }, pathParameters });
  // A token from before the claim was a time says `true`. One whose login is no later than the claim's time says `atLogin`.
  for (const claim of [undefined, 'true', '', ' ', '-1', '1e3', [earlier], 1, true, atLogin]) {
    expect(await withClaim(claim)).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } });
  }
  expect(shop.store.acts).toEqual([]);
  expect((await withClaim(earlier)).status).not.toBe(403);
  const asCustomer = { claims: { ...claimsOf(customer), second_factor: earlier }, pathParameters };
  expect(await call(keyOf(route), asCustomer)).toMatchObject({ status: 403, body: { code: 'not_an_owner' } });
});

test('D30: GET /api/me reports a missing second factor to an owner, who can still shop like a customer', async () => {
  const { call } = memoryApi({ ownersNeedSecondFactor: true });
  const me = async (claims: Record<string, unknown>) => (await call('GET /api/me', { claims })).body;
  expect(await me(claimsOf(owner))).toMatchObject({ owner: true, secondFactorNeeded: true });
  expect(await me({ ...claimsOf(owner), second_factor: earlier })).not.toHaveProperty('secondFactorNeeded');
  expect(await me(claimsOf(customer))).not.toHaveProperty('secondFactorNeeded');
  expect((await call('GET /api/cart', { as: owner })).status).toBe(200);
});

test('D30: GET /api/me reports a removed owner as a customer', async () => {
  const { call, shop } = memoryApi();
  shop.store.owners.delete(owner.userId);
  expect((await call('GET /api/me', { as: owner })).body).toMatchObject({ owner: false });
});

test.each([
  ['[owners]', true],
  ['[editors owners]', true],
  ['[owners, editors]', true],
  ['[not-owners]', false],
  ['[owners2]', false],
  ['owners', false],
  ['[]', false],
  ['', false],
  [['owners'], true],
  [['editors', 'owners'], true],
  [['owners2'], false],
  [[['owners']], false],
  [{ owners: true }, false],
  [undefined, false],
])('D4: the group claim %j makes an owner: %s', async (groups, expected) => {
  const { call, shop } = memoryApi();
  await shop.owners.add({ userId: customer.userId, addedAt: 'T' });
  const me = await call('GET /api/me', { claims: { ...claimsOf(customer), 'cognito:groups': groups } });
  expect(me.body.owner).toBe(expected);
});
