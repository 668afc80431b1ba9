import { expect, test } from 'vitest';
import { memoryApi } from '#tests/support/unit/api.ts';
import { customer, owner } from '#tests/support/unit/records.ts';

test('returns the customer’s own record', async () => {
  const { call } = memoryApi();
  expect(await call('GET /api/me', { as: customer })).toMatchObject({ status: 200, cache: 'no-store', body: customer });
  expect(await call('GET /api/me', { as: owner })).toMatchObject({ status: 200, body: owner });
});

test('returns empty fields for an account without name and mobile number', async () => {
  const { call } = memoryApi();
  const me = await call('GET /api/me', { claims: { sub: 'U', token_use: 'id' } });
  expect(me.body).toEqual({ userId: 'U', fullName: '', email: '', mobileNumber: '', owner: false });
});

test('stores a mobile number without separators, even one that the rules now refuse', async () => {
  for (const [given, kept] of [
    ['+91 98765-43210', '+919876543210'],
    ['0000000000', '0000000000'],
  ]) {
    const claims = { sub: given, token_use: 'id', 'custom:mobileNumber': given };
    expect((await memoryApi().call('GET /api/me', { claims })).body).toMatchObject({ mobileNumber: kept });
  }
});

test('lets a customer in whose name has characters that can’t be stored', async () => {
  const { call, shop } = memoryApi();
  const name = `As\u0000ha\ud800 ${'x'.repeat(200)}`;
  const me = await call('GET /api/me', {
    claims: { sub: 'U', token_use: 'id', name, 'custom:mobileNumber': '9\udc00' },
  });
  const kept = { fullName: `Asha ${'x'.repeat(115)}`, mobileNumber: '9' };
  expect(me).toMatchObject({ status: 200, body: kept });
  expect(shop.store.users.get('U')).toMatchObject(kept);
});
