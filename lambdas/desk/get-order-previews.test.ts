import { beforeEach, expect, test } from 'vitest';
import { memoryApi } from '#tests/support/unit/api.ts';
import { order } from '#tests/support/unit/order.ts';
import { customer, id, owner, photo } from '#tests/support/unit/records.ts';

let api: ReturnType<typeof memoryApi>;
beforeEach(() => {
  api = memoryApi();
});

const [tea] = order().lines;
/** An order whose first line has this preview. */
function place(name: string, previewId?: string): string {
  const lines = tea ? [{ ...tea, ...(previewId !== undefined && { previewId }) }, tea] : [];
  api.shop.store.orders.set(id(name), order({ orderId: id(name), lines }));
  return id(name);
}
const keep = (name: string, userId = customer.userId): string => {
  api.shop.store.photos.set(`${userId} ${id(name)}`, photo({ userId, uploadId: id(name), status: 'published' }));
  return id(name);
};
const get = (...orderIds: string[]) =>
  api.call('POST /api/manage/orders/previews', {
    as: owner,
    body: { orders: orderIds.map((orderId) => ({ orderId })) },
  });

test('gives an owner the previews of a page of orders, with one entry in the log', async () => {
  const drawn = place('drawn', keep('preview'));
  const response = await get(drawn, place('plain'), place('deleted', id('gone')), id('no order'));
  expect(response).toMatchObject({ status: 200, cache: 'no-store' });
  expect(response.body.previews).toEqual([{ orderId: drawn, url: expect.stringContaining('https://') }]);
  expect(api.shop.store.acts).toHaveLength(1);
});

test('gives no photo of another customer, whatever the order names', async () => {
  expect((await get(place('drawn', keep('preview', owner.userId)))).body.previews).toEqual([]);
});

test('D4: refuses customers', async () => {
  const call = { as: customer, body: { orders: [{ orderId: place('drawn', keep('preview')) }] } };
  expect(await api.call('POST /api/manage/orders/previews', call)).toMatchObject({ status: 403 });
});
