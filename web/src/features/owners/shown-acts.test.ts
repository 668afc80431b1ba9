import { expect, test } from 'vitest';
import { orderStatuses, paymentStatuses } from '#contracts/orders/order.ts';
import type { LoggedAct } from '#contracts/owners/owner-log.ts';
import { routes } from '#contracts/routes.ts';
import { isAct } from '#lambdas/platform/http/owner-act.ts';
import { ownerLog as texts } from '#web/texts/owners/owner-log.ts';
import { certainOrders, changeInWords, ordersOf, originOf, productOf, shownActs, wordsOf } from './shown-acts.ts';

const recorded: readonly string[] = routes
  .filter(({ access }) => access === 'owner')
  .map(({ method, path }) => `${method} ${path}`)
  .filter(isAct)
  .concat('DELETE /api/me');

test.each(recorded)('names %s in words', (call) => {
  expect(Object.keys(texts.calls)).toContain(call);
  expect(wordsOf({ call, detail: 'x' }).what).not.toContain('/');
});

test('names no call that the log doesn’t record', () => {
  const ofRoutes = Object.keys(texts.calls).filter((call) => call.includes('/api/'));
  expect(ofRoutes.filter((call) => !recorded.includes(call))).toEqual([]);
});

const ofOrder = 'PATCH /api/manage/orders/{orderId}';

test('names the steps of orders and keeps the reason', () => {
  expect(wordsOf({ call: ofOrder, detail: 'making' })).toEqual({ what: 'Order marked as being made', detail: '' });
  expect(wordsOf({ call: ofOrder, detail: 'cancelled Out of wood' })).toEqual({
    what: 'Order cancelled',
    detail: 'Out of wood',
  });
  expect(wordsOf({ call: ofOrder })).toEqual({ what: texts.parcelChanged, detail: '' });
  expect(wordsOf({ call: ofOrder, detail: 'constructor' })).toEqual({
    ...{ what: texts.calls[ofOrder], detail: 'constructor' },
  });
});

test.each(Object.entries(texts.steps[ofOrder]))('names the step %s in its own words', (step, what) => {
  expect(wordsOf({ call: ofOrder, detail: `${step} Out of wood` })).toEqual({ what, detail: 'Out of wood' });
});

/** The states that only a customer or the card service brings about. */
const byOthers = ['awaiting-payment', 'placed', 'due', 'pending', 'paid', 'failed'];
test('has words for each step that an owner can take', () => {
  const byOwners = [...orderStatuses, ...paymentStatuses].filter((status) => !byOthers.includes(status));
  const withoutWords = byOwners.filter((step) => wordsOf({ call: ofOrder, detail: step }).detail !== '');
  expect(withoutWords).toEqual([]);
});

test('names days and times of a detail', () => {
  const detail = 'from=2026-04-01 to=2026-04-30';
  expect(wordsOf({ call: 'GET /api/manage/orders.csv', detail }).detail).toBe('1 April 2026 to 30 April 2026');
  const invited = wordsOf({ call: 'invitation accepted', detail: 'invited 2026-04-01T10:00:00.000Z' });
  expect(invited.detail).toMatch(/^Invited .*2026/);
});

test.each([
  ['::1', texts.fromHere],
  ['127.0.0.1', texts.fromHere],
  ['2001:db8::1', texts.fromAddress('2001:db8::1')],
  ['203.0.113.9', texts.fromAddress('203.0.113.9')],
  ['a mailed code', 'from a mailed code'],
])('says where an act came from: %s', (ip, words) => expect(originOf(ip)).toBe(words));

test('links only the order of an act on one order', () => {
  expect(ordersOf({ call: 'POST /api/manage/orders/{orderId}/making', objects: ['order', 'photo'] })).toEqual([
    'order',
  ]);
  expect(ordersOf({ call: 'PATCH /api/manage/orders', objects: ['one', 'two'] })).toEqual(['one', 'two']);
  expect(ordersOf({ call: 'POST /api/products', objects: ['product'] })).toEqual([]);
});

test.each([
  ['GET /api/manage/orders/{orderId}/messages/{messageId}/pictures'],
  ['DELETE /api/manage/orders/{orderId}/making/{photoId}'],
])('links an older entry only by an ID that another entry names as an order’s: %s', (call) => {
  const known = certainOrders([
    { call, objects: ['photo', 'order'] },
    { call: 'GET /api/manage/orders/{orderId}/photos', objects: ['order'] },
  ]);
  expect([...known]).toEqual(['order']);
  expect(ordersOf({ call, objects: ['photo', 'order'] }, known)).toEqual(['order']);
  expect(ordersOf({ call, objects: ['order', 'photo'] }, known)).toEqual(['order']);
  expect(ordersOf({ call, objects: ['photo', 'strange'] }, known)).toEqual([]);
});

const look = 'GET /api/manage/orders/{orderId}/photos';
let made = 0;
const act = (minute: number, call: string, fields: Partial<LoggedAct> = {}): LoggedAct => ({
  ...{ at: new Date(Date.UTC(2026, 5, 1, 12, minute)).toISOString(), actId: `${made++}`, call, objects: ['order'] },
  ...{ userId: 'owner', name: 'Owner', email: 'o@example.com', ip: '203.0.113.9', via: '' },
  ...fields,
});

test('shows the looks at one order in one visit as the last of them', () => {
  const first = act(0, look);
  const step = act(2, ofOrder);
  const later = act(80, look);
  const last = act(30, look);
  const others = [act(3, 'GET /api/manage/orders/{orderId}/case'), step];
  const all = [later, last, ...others, act(1, 'GET /api/manage/orders/{orderId}/making'), first];
  expect(shownActs(all)).toEqual([later, last, step]);
});

test('keeps each shown entry when older ones are loaded', () => {
  const acts = [act(40, look), act(31, ofOrder), act(30, look), act(29, look), act(2, look), act(1, ofOrder)];
  for (let count = 1; count < acts.length; count++) {
    const shown = shownActs(acts.slice(0, count));
    expect(shownActs(acts).slice(0, shown.length)).toEqual(shown);
  }
});

test('shows looks of one visit once, also from an older entry with the ID of a message before the order’s', () => {
  const picture = 'GET /api/manage/orders/{orderId}/messages/{messageId}/pictures';
  const last = act(3, look);
  const other = act(2, picture, { objects: ['message-2', 'order-2'] });
  expect(shownActs([last, other, act(1, picture, { objects: ['message', 'order'] })])).toEqual([last, other]);
});

test('keeps looks of others, at other orders, from elsewhere, and refused ones', () => {
  const acts = [
    act(5, look, { refused: 'order_not_found' }),
    act(4, look, { ip: '203.0.113.10' }),
    act(3, look, { userId: 'other' }),
    act(2, look, { objects: ['other'] }),
    act(1, look),
  ];
  expect(shownActs(acts)).toEqual(acts);
});

test('shows the previews of an order once in a visit, beside the opened order', () => {
  const previews = 'POST /api/manage/orders/previews';
  const lists = (minute: number, ...objects: string[]) => act(minute, previews, { objects });
  const all = [lists(4, 'a', 'b'), lists(3, 'a'), act(2, look, { objects: ['a'] }), lists(1, 'b', 'c')];
  const [first, , opened, last] = all;
  expect(shownActs(all)).toEqual([first, opened, { ...last, objects: ['c'] }]);
  const later = lists(60, 'a');
  expect(shownActs([later, ...all])).toEqual([later, ...shownActs(all)]);
  const refused = { ...lists(0, 'a'), refused: 'order_not_found' };
  expect(shownActs([...all, refused]).at(-1)).toEqual(refused);
});

test('names a product, and links to it unless it is gone', () => {
  const changed = act(0, 'PATCH /api/products/{productId}', { objects: ['PQC9D7556P7N83Y7'] });
  const path = '/products/two-on-a-scooter-PQC9D7556P7N83Y7';
  expect(productOf({ ...changed, title: 'Two on a Scooter' })).toEqual({ name: 'Two on a Scooter', path });
  expect(productOf(changed)).toEqual({ name: 'PQC9D7556P7N83Y7', path: '/products/gift-PQC9D7556P7N83Y7' });
  const added = { ...changed, call: 'POST /api/products', detail: 'Two on a Scooter' };
  expect(productOf(added)).toEqual({ name: 'Two on a Scooter', path });
  const removed = { ...changed, call: 'DELETE /api/products/{productId}', title: 'Two on a Scooter' };
  expect(productOf(removed)).toEqual({ name: 'Two on a Scooter' });
  expect(productOf({ ...changed, refused: 'product_not_found' })).not.toHaveProperty('path');
  expect(productOf(act(0, ofOrder))).toBeUndefined();
});

test.each([
  [{ field: 'price', from: '1299', to: '13.5' }, 'Price: ₹13.50, before ₹1,299'],
  [{ field: 'state', from: 'on-sale', to: 'hidden' }, 'In the shop: hidden, before on sale'],
  [{ field: 'category', from: 'MossaicArt', to: 'MiniFrames' }, 'Category: Mini Frames, before Mossaic Art'],
  [{ field: 'description' }, 'Description'],
  [{ field: 'later' }, 'later'],
])('says what changed: %j', (change, words) => expect(changeInWords(change)).toBe(words));
