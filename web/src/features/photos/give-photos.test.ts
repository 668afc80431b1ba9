import { expect, test, vi } from 'vitest';
import type { Line } from '#contracts/cart/cart.ts';
import type { Order } from '#contracts/orders/order.ts';
import { aLine } from '#tests/support/web/a-cart.ts';
import { ApiProblem } from '#web/lib/problem.ts';
import type { Sending } from './chosen-photo.ts';
import { givePhotos, type LineCalls } from './give-photos.ts';

const time = Date.parse('2026-11-23T12:00:00Z');
const crop = { area: { x: 0, y: 0, width: 0.5, height: 1 }, turn: 90 } as const;
const photo = { questionId: 'us', fileName: 'a.jpg', width: 4, height: 3, at: time };

const sending: Sending = {
  id: 'mug.1',
  userId: 'asha',
  draftKey: 'mug',
  productId: 'mug',
  lineId: 'mug.1',
  photos: [
    { ...photo, id: 'new', crop, printAnyway: true },
    { ...photo, id: 'kept', photoId: 'KEPT' },
  ],
  questions: { us: { detail: 'print', printMm: [100, 100] }, cat: { detail: 'print', printMm: [100, 100] } },
  previews: { us: 'preview' },
  prepared: {},
  complete: { new: 'NEW', preview: 'PREVIEW' },
  at: time,
};
const given = {
  us: { photos: [{ photoId: 'NEW', crop, printAnyway: true as const }, { photoId: 'KEPT' }], preview: 'PREVIEW' },
  cat: { photos: [] },
};
const line: Line = { ...aLine('mug'), lineId: 'mug.1', answers: { name: { text: 'Asha' } } };
const order = (fields: Partial<Order>): Order => ({
  orderId: 'order',
  status: 'placed',
  payment: { method: 'cash-on-delivery', status: 'due' },
  name: 'Asha',
  email: 'asha@example.com',
  mobileNo: '9876543210',
  residentialAddress: '12 Marine Drive',
  cartPrice: 1,
  deliveryFee: 0,
  toPay: 1,
  cartQty: 1,
  lines: [line],
  createdAt: new Date(time + 1_000).toISOString(),
  history: [],
  ...fields,
});

const callsOf = (lines: readonly Line[], orders: readonly Order[] = []) => ({
  cart: async () => ({ lines }),
  swap: vi.fn<LineCalls['swap']>(async () => line),
  orders: async () => orders,
  order: async (orderId: string) => orders.find((each) => each.orderId === orderId) ?? order({ lines: [] }),
  answerOrder: vi.fn<LineCalls['answerOrder']>(async () => undefined),
});

test('swaps the cart line for one with its other answers and all photos', async () => {
  const calls = callsOf([line]);
  expect(await givePhotos(calls, sending)).toBe(true);
  expect(calls.swap.mock.calls).toEqual([['mug', { answers: { name: { text: 'Asha' }, ...given }, instead: 'mug.1' }]]);
});

test('sends a photo that was chosen twice only once per crop', async () => {
  const calls = callsOf([line]);
  const other = { ...crop, turn: 180 } as const;
  const photos = [...sending.photos, { ...photo, id: 'again', crop }, { ...photo, id: 'turned', crop: other }];
  await givePhotos(calls, { ...sending, photos, complete: { ...sending.complete, again: 'NEW', turned: 'NEW' } });
  expect(calls.swap.mock.calls[0]?.[1].answers.us).toEqual({
    photos: [...given.us.photos, { photoId: 'NEW', crop: other }],
    preview: 'PREVIEW',
  });
});

test('finds the line that an earlier call swapped although its response was lost', async () => {
  const calls = callsOf([{ ...line, lineId: 'mug.2', answers: given }]);
  expect(await givePhotos(calls, sending)).toBe(true);
  expect(calls.swap).not.toHaveBeenCalled();
});

test('does not mistake a line of the same product with other photos for it', async () => {
  const other = { ...line, lineId: 'mug.2', answers: { us: { photos: [{ photoId: 'KEPT' }] } } };
  expect(await givePhotos(callsOf([other]), sending)).toBe(false);
});

test('gives the photos to the newest order that has the line', async () => {
  const orders = [order({ orderId: 'other', lines: [aLine('cup')] }), order({}), order({ orderId: 'older' })];
  const calls = callsOf([], orders);
  expect(await givePhotos(calls, sending)).toBe(true);
  expect(calls.answerOrder.mock.calls).toEqual([['order', 'mug.1', { name: { text: 'Asha' }, ...given }]]);
});

test.each<[string, Order]>([
  ['an order from before the photos were chosen', order({ createdAt: new Date(time - 3_600_000).toISOString() })],
  ['a cancelled order', order({ status: 'cancelled' })],
  ['an order of another line', order({ lines: [{ ...line, lineId: 'mug.9' }] })],
])('gives no photos to %s', async (_, found) => {
  const calls = callsOf([], [found]);
  expect(await givePhotos(calls, sending)).toBe(false);
  expect(calls.answerOrder).not.toHaveBeenCalled();
});

test('gives an order’s line its photos without reading the cart', async () => {
  const calls = callsOf([line], [order({})]);
  expect(await givePhotos(calls, { ...sending, orderId: 'order' })).toBe(true);
  expect(calls.swap).not.toHaveBeenCalled();
  expect(calls.answerOrder).toHaveBeenCalledOnce();
});

test('reports a line that changes during the call as not found, and rejects on any other error', async () => {
  const calls = callsOf([line]);
  calls.swap.mockRejectedValue(new ApiProblem(404, 'line_not_found', 'gone'));
  expect(await givePhotos(calls, sending)).toBe(false);
  calls.swap.mockRejectedValue(new ApiProblem(503, 'too_busy', 'busy'));
  await expect(givePhotos(calls, sending)).rejects.toThrow('busy');
});
