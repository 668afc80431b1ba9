import { beforeEach, expect, test } from 'vitest';
import type { DamageCase } from '#contracts/cases/damage-case.ts';
import { limits } from '#contracts/limits.ts';
import { memoryApi } from '#tests/support/unit/api.ts';
import { order } from '#tests/support/unit/order.ts';
import { customer, id, noon, owner, photo, secondOwner } from '#tests/support/unit/records.ts';
import { type DateSettings, defaultDates } from '../contracts/dates/date-settings.ts';
import { dayMs } from '../contracts/dates/day.ts';

let api: ReturnType<typeof memoryApi>;
const orderId = id('order');
const inWords = { customer: order().name, title: order().lines[0]?.title, lines: order().lines.length };
const pathParameters = { orderId };
const words = 'The glass is broken.';
const photoIds = ['one', 'two'].map((name) => id(name));

/** The order, delivered so many days ago. */
const deliver = (daysAgo = 0) => {
  const at = new Date(noon.getTime() - daysAgo * dayMs).toISOString();
  const history = [...order().history, { status: 'delivered', at } as const];
  api.shop.store.orders.set(orderId, order({ status: 'delivered', history }));
};
beforeEach(() => {
  api = memoryApi();
  deliver();
  for (const uploadId of photoIds) {
    api.shop.store.photos.set(`${customer.userId} ${uploadId}`, photo({ uploadId, status: 'published' }));
  }
});

const report = (body: object = { words, photoIds }, as = customer) =>
  api.call('POST /api/orders/{orderId}/case', { as, pathParameters, body });
const step = (version: number, status: string, more: object = {}, as = owner) =>
  api.call('POST /api/manage/orders/{orderId}/case', { as, pathParameters, body: { version, status, ...more } });
const seenBy = async (as: typeof customer): Promise<DamageCase> =>
  (
    await api.call(as === customer ? 'GET /api/orders/{orderId}/case' : 'GET /api/manage/orders/{orderId}/case', {
      as,
      pathParameters,
    })
  ).body;
const open = async () => (await api.call('GET /api/manage/cases', { as: owner })).body;

test('D35: a customer reports damage with photos, and the order stays delivered', async () => {
  expect(await seenBy(customer)).toMatchObject({ version: 0, steps: [], openUntil: expect.any(String) });
  expect(await report()).toMatchObject({ status: 200, body: { version: 1, steps: [{ status: 'opened', words }] } });
  const { steps, openUntil } = await seenBy(owner);
  expect(steps[0]?.pictures).toHaveLength(2);
  expect(openUntil).toBeUndefined();
  expect(await open()).toEqual({ orders: [{ orderId, status: 'opened', at: noon.toISOString(), inWords }] });
  expect(api.shop.store.orders.get(orderId)?.status).toBe('delivered');
});

test('D35: owners take the steps of a case, each from the version that they saw', async () => {
  await report();
  expect(await step(1, 'remaking')).toMatchObject({ status: 200, body: { version: 2 } });
  // A repeated step changes nothing. The same one from another owner is another one.
  expect(await step(1, 'remaking')).toMatchObject({ status: 200, body: { version: 2 } });
  for (const other of [step(1, 'remaking', {}, { ...secondOwner, fullName: 'Meera Nair' }), step(1, 'closed')]) {
    expect(await other).toMatchObject({ status: 409, body: { code: 'order_changed' } });
  }
  const tracking = { carrier: 'blue-dart', number: '12345678901' };
  expect(await step(2, 'sent', { tracking }, secondOwner)).toMatchObject({ status: 200 });
  expect(await step(3, 'remaking')).toMatchObject({ status: 409, body: { code: 'impossible_step' } });
  expect(await step(3, 'closed', { words: 'We are sorry.' })).toMatchObject({ status: 200 });
  const shown = await seenBy(customer);
  expect(shown.steps).toMatchObject([
    { status: 'opened' },
    { status: 'remaking' },
    { status: 'sent', tracking: { number: '12345678901', name: expect.any(String) } },
    { status: 'closed', words: 'We are sorry.' },
  ]);
  expect(JSON.stringify(shown)).not.toContain(secondOwner.fullName);
  expect((await seenBy(owner)).steps[2]).toMatchObject({ by: secondOwner.fullName });
  expect(await open()).toEqual({ orders: [] });
});

test.each<[when: string, settings: Partial<DateSettings>, agreed: object]>([
  ['of its making time, if the shop promises no dates', { on: false }, { readyBy: '2026-06-09' }],
  ['of an order of that day, if it promises dates', { on: true }, { readyBy: '2026-06-10', arrivesBy: '2026-06-13' }],
])('a gift that is made again has the days %s', async (_, settings, agreed) => {
  const [line] = order().lines;
  const lines = line && [{ ...line, making: { minDays: 5, maxDays: 8 } }];
  const zones = [{ pins: ['411'], days: 3 }];
  const capacity = { categories: { CartoonArt: 1 }, products: {} };
  api.shop.store.dates.set('shop', { version: 1, ...defaultDates, ...settings, zones, capacity });
  const delivered = api.shop.store.orders.get(orderId);
  if (delivered && lines) api.shop.store.orders.set(orderId, { ...delivered, lines, pin: '411001' });
  await report();
  await step(1, 'remaking');
  expect(await step(1, 'remaking')).toMatchObject({ status: 200, body: { version: 2 } });
  expect((await seenBy(customer)).steps[1]).toEqual({ status: 'remaking', at: noon.toISOString(), ...agreed });
  expect((await open()).orders).toMatchObject([{ orderId, status: 'remaking', ...agreed }]);
  await step(2, 'sent');
  expect((await open()).orders).toMatchObject([{ orderId, status: 'sent', ...agreed }]);
});

test('D35: of steps at the same moment one is taken, and of reports one', async () => {
  const reports = await Promise.all([report(), report({ words: 'Another text' })]);
  expect(reports.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const steps = await Promise.all([step(1, 'remaking'), step(1, 'closed', {}, secondOwner)]);
  expect(steps.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a repeated report changes nothing, and another one is refused while the case is open', async () => {
  await report();
  expect(await report()).toMatchObject({ status: 200, body: { version: 1 } });
  expect(await report({ words: 'Also the frame' })).toMatchObject({ status: 409, body: { code: 'case_open' } });
});

test.each([
  ['on the last day', limits.cases.days, 200],
  ['a day later', limits.cases.days + 1, 409],
])('damage can be reported %s after the delivery: %i days, %i', async (_, days, status) => {
  deliver(days);
  expect((await report()).status).toBe(status);
});

test('damage can be reported again after a new gift was sent, but not often, and not after a refusal', async () => {
  deliver(limits.cases.days);
  for (let round = 0; round < limits.cases.perOrder; round++) {
    expect((await report({ words: `Broken ${round}` })).status).toBe(200);
    const { version } = await seenBy(owner);
    deliver(limits.cases.days + 1);
    await step(version, 'sent');
    await step(version + 1, 'closed');
  }
  expect(await report({ words: 'Broken again' })).toMatchObject({ status: 409, body: { code: 'too_late' } });
});

test('a case that was closed without a new gift ends the time with it', async () => {
  deliver(limits.cases.days);
  await report();
  await step(1, 'closed');
  deliver(limits.cases.days + 1);
  expect(await report({ words: 'Again' })).toMatchObject({ status: 409, body: { code: 'too_late' } });
});

test('the parcel number of a new gift can be corrected until the case is closed', async () => {
  deliver(1);
  await report();
  await step(1, 'sent', { tracking: { carrier: 'delhivery', number: '11111111111' } });
  const tracking = { carrier: 'delhivery', number: '22222222222' };
  expect(await step(2, 'sent', { tracking })).toMatchObject({ status: 200 });
  expect(await step(2, 'sent', { tracking, words: 'Sorry' })).toMatchObject({
    status: 409,
    body: { code: 'order_changed' },
  });
  expect((await seenBy(owner)).steps.at(-1)).toMatchObject({ status: 'sent', tracking });
  expect(await step(3, 'remaking')).toMatchObject({ status: 409, body: { code: 'impossible_step' } });
});

test('the parcel number is corrected only so often that the case fits into its item, and it can still be closed', async () => {
  deliver(1);
  await report();
  const sent = (version: number) =>
    step(version, 'sent', { tracking: { carrier: 'delhivery', number: `${version}1111111` } });
  for (let version = 1; version < limits.cases.steps; version++) expect((await sent(version)).status).toBe(200);
  expect(await sent(limits.cases.steps)).toMatchObject({ status: 409, body: { code: 'impossible_step' } });
  expect((await step(limits.cases.steps, 'closed')).status).toBe(200);
});

test('an order that isn’t delivered has no case', async () => {
  api.shop.store.orders.set(orderId, order());
  expect(await report()).toMatchObject({ status: 409, body: { code: 'impossible_step' } });
  expect(await step(1, 'closed')).toMatchObject({ status: 409, body: { code: 'impossible_step' } });
});

test('a report takes only complete photos of the customer’s own', async () => {
  const stranger = { ...customer, userId: 'stranger' };
  api.shop.store.photos.set(
    `${stranger.userId} ${id('theirs')}`,
    photo({ uploadId: id('theirs'), userId: 'stranger', status: 'published' }),
  );
  expect(await report({ words, photoIds: [id('theirs')] })).toMatchObject({ status: 404 });
  expect((await report({ words }, stranger)).status).toBe(404);
  expect(await seenBy(customer)).toMatchObject({ version: 0 });
});

test('an open case keeps the order’s photos, and a closed one lets them go', async () => {
  const remove = () => api.call('DELETE /api/orders/{orderId}/photos', { as: customer, pathParameters });
  const removeOne = () =>
    api.call('DELETE /api/photos/{photoId}', { as: customer, pathParameters: { photoId: photoIds[0] ?? '' } });
  await report();
  api.shop.store.answers.set(orderId, { tea: { answers: { face: { photos: [{ photoId: id('one') }] } } } });
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'impossible_step' } });
  expect(await removeOne()).toMatchObject({ status: 409, body: { code: 'photo_in_use' } });
  await step(1, 'closed');
  expect((await remove()).status).toBe(200);
  expect(api.shop.store.photos.size).toBe(0);
});

test('an account that was deleted reports nothing', async () => {
  await api.shop.person.erase(customer.userId, { at: api.shop.now(), until: api.shop.now() });
  expect((await report()).status).toBe(401);
});
