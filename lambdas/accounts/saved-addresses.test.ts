import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { address } from '#tests/support/unit/address.ts';
import { memoryApi } from '#tests/support/unit/api.ts';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { customer, id, pause } from '#tests/support/unit/records.ts';
import { newId } from '../platform/ids.ts';
import { changeAddress, listAddresses, removeAddress, saveAddress } from './saved-addresses.ts';

const { userId } = customer;
const street = (number: number) => ({ ...address, line1: `${number} Rose Lane, Indiranagar` });
/** The fields of the modal without a PIN. */
const asText = { name: 'Asha Rao', line1: '1 Temple Street, Pune', country: 'IN', mobile: '9876543210' } as const;

function addressShop(turn?: () => Promise<void>) {
  const shop = { ...memoryShop(turn), newId, pause };
  const saved = () => shop.store.addressBooks.get(userId)?.addresses ?? [];
  return { ...shop, saved };
}

test('D29: saves a short street only with its PIN, city and State', async () => {
  const save = (body: object) => memoryApi().call('POST /api/me/addresses', { as: customer, body });
  expect(await save({ ...address, line1: '5 MG Road' })).toMatchObject({ status: 201 });
  expect(await save({ ...asText, line1: '5 MG Road' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'line1', message: expect.stringMatching(/^Enter your full address/) }] },
  });
});

test('D29: saves addresses over the API, last used first, and takes them back', async () => {
  const { call, shop } = memoryApi();
  const body = { ...address, mobile: '+91 91234-56780' };
  const made = await call('POST /api/me/addresses', { as: customer, body });
  expect(made).toMatchObject({ status: 201, cache: 'no-store', body: { ...address, mobile: '+919123456780' } });
  const { addressId } = made.body;
  const pathParameters = { addressId };
  const changed = await call('PUT /api/me/addresses/{addressId}', { as: customer, pathParameters, body: asText });
  expect(changed).toMatchObject({ status: 200, body: { ...asText, addressId } });
  expect((await call('GET /api/me/addresses', { as: customer })).body).toEqual({ addresses: [changed.body] });
  expect((await call('GET /api/me/data', { as: customer })).body.account).toContainEqual(
    expect.objectContaining({ addresses: [changed.body] }),
  );
  for (let times = 0; times < 2; times++) {
    expect((await call('DELETE /api/me/addresses/{addressId}', { as: customer, pathParameters })).status).toBe(204);
  }
  expect(shop.store.addressBooks.get(userId)?.addresses).toEqual([]);
});

test.each([
  { ...address, pin: undefined },
  { ...asText, pin: '411001' },
  { ...asText, city: 'Pune', state: 'Maharashtra' },
])('takes PIN, city and State together or not at all: %j', async (body) => {
  const { status, body: refusal } = await memoryApi().call('POST /api/me/addresses', { as: customer, body });
  expect(status).toBe(400);
  expect(['pin', 'city', 'state']).toContain(refusal.errors[0].field);
});

test('gives another customer nothing, and a deleted account neither its addresses nor new ones', async () => {
  const { call, shop } = memoryApi();
  await call('GET /api/me', { as: customer });
  await call('POST /api/me/addresses', { as: customer, body: address });
  const other = { ...customer, userId: 'other' };
  expect((await call('GET /api/me/addresses', { as: other })).body).toEqual({ addresses: [] });
  await call('DELETE /api/me', { as: customer });
  for (const route of ['GET /api/me/addresses', 'POST /api/me/addresses'] as const) {
    expect((await call(route, { as: customer, body: address })).status).toBe(401);
  }
  expect(shop.store.addressBooks.size).toBe(0);
});

test('never saves the same address twice, and puts the one that was used last first', async () => {
  const shop = addressShop();
  await saveAddress(shop, userId, street(1));
  await saveAddress(shop, userId, street(2));
  const again = { ...street(1), line1: '1  rose lane indiranagar', mobile: '9123456781' };
  await saveAddress(shop, userId, again);
  expect(shop.saved()).toMatchObject([again, street(2)]);
  await saveAddress(shop, userId, { ...street(1), pin: '560002' });
  await saveAddress(shop, userId, { ...street(1), name: 'Ravi Iyer' });
  expect(shop.saved()).toHaveLength(4);
});

test('keeps the PIN of an address that is used as text, and adds it to one that had none', async () => {
  const shop = addressShop();
  await saveAddress(shop, userId, asText);
  const place = { pin: '411001', city: 'Pune', state: 'Maharashtra' } as const;
  await saveAddress(shop, userId, { ...asText, ...place });
  await saveAddress(shop, userId, asText);
  expect(shop.saved()).toMatchObject([{ ...asText, ...place }]);
  expect(shop.saved()).toHaveLength(1);
});

test('a changed address replaces another one that is now the same', async () => {
  const shop = addressShop();
  await saveAddress(shop, userId, street(1));
  await saveAddress(shop, userId, street(2));
  const [second] = shop.saved();
  await changeAddress(shop, userId, second?.addressId ?? '', street(1));
  expect(shop.saved()).toEqual([{ ...street(1), addressId: second?.addressId }]);
  expect(await changeAddress(shop, userId, id('gone'), street(3))).toMatchObject({ code: 'address_not_found' });
});

test('refuses the eleventh address, but takes a saved one again', async () => {
  const shop = addressShop();
  for (let number = 1; number <= limits.savedAddresses; number++) await saveAddress(shop, userId, street(number));
  expect(await saveAddress(shop, userId, street(11))).toMatchObject({ code: 'too_many_addresses' });
  expect(await saveAddress(shop, userId, street(1))).toMatchObject({ ok: true });
  expect(await listAddresses(shop, userId)).toMatchObject({ value: { addresses: { length: limits.savedAddresses } } });
  expect(shop.saved()[0]).toMatchObject(street(1));
});

test('concurrent calls lose no address, and save the same one once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const shop = addressShop(() => scheduler.schedule(Promise.resolve()));
      const first = { version: 1, addresses: [{ ...street(9), addressId: 'A' }] };
      shop.store.addressBooks.set(userId, first);
      const work = Promise.all([
        saveAddress(shop, userId, street(1)),
        saveAddress(shop, userId, street(1)),
        saveAddress(shop, userId, street(2)),
        removeAddress(shop, userId, 'A'),
      ]);
      await scheduler.waitFor(work);
      const lines = shop.saved().map(({ line1 }) => line1);
      expect(lines.sort()).toEqual([street(1).line1, street(2).line1]);
    }),
    { numRuns: 100 },
  );
});
