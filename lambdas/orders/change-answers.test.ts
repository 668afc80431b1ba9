import { beforeEach, describe, expect, test } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import {
  allQuestions,
  customer,
  dayQuestion,
  id,
  nameQuestion,
  now,
  owner,
  pause,
  photo,
  photosQuestion,
  product,
  sizeQuestion,
} from '#tests/support/unit/records.ts';
import { joinLine } from '../cart/cart.ts';
import { customerLimits, limits } from '../contracts/limits.ts';
import type { Answers } from '../contracts/questions/answers.ts';
import { commandOrder } from '../desk/command-order.ts';
import { lineIdFor } from '../questions/line-id.ts';
import { changeAnswers } from './change-answers.ts';
import type { OrderRecord } from './order.ts';

let shop: MemoryShop;
const { userId } = customer;
const before: Answers = { name: { text: 'Asha' }, size: { option: 'a3' }, day: { date: '2026-06-20' } };
const lineId = lineIdFor(id('tea'), before);
const orderId = id('order');
const photos = { photos: [{ photoId: id('photo') }] };

interface Fields {
  readonly userId?: string;
  readonly lineId?: string;
  readonly answersRevision?: number;
}
const change = (answers: Answers, fields: Fields = {}, time = now) =>
  changeAnswers({ ...shop, now: time, pause }, fields.userId ?? userId, { orderId, lineId, ...fields, answers });
const stored = () => shop.store.orders.get(orderId);
const place = (fields: Partial<OrderRecord> = {}) => {
  const asking = product('tea', { questions: allQuestions });
  const { answers: _, ...line } = joinLine({ productId: id('tea'), lineId, answers: before, qty: 1 }, asking, now());
  const { answers: __, ...plain } = joinLine({ productId: id('tea'), qty: 1 }, asking, now());
  shop.store.products.set(id('tea'), asking);
  shop.store.orders.set(orderId, order({ lines: [line, plain], ...fields }));
  shop.store.answers.set(orderId, { [lineId]: { answers: before } });
};

beforeEach(async () => {
  shop = memoryShop();
  await shop.photos.of(userId).create(photo({ status: 'published' }));
  place();
});

test('refuses a deleted photo and another customer’s photo, and keeps the old answers', async () => {
  const answers: Answers = { photo: { photos: [{ photoId: id('another') }] } };
  await shop.photos.of('another').create(photo({ uploadId: id('another'), userId: 'another', status: 'published' }));
  const refused = await change(answers);
  expect(refused).toMatchObject({ ok: false, code: 'invalid_request', errors: [{ field: 'answers' }] });
  expect(shop.store.answers.get(orderId)).toEqual({ [lineId]: { answers: before } });
});

test('D21: a customer adds missing answers and changes texts and dates until making starts', async () => {
  const changed: Answers = { name: { text: ' Ben ' }, day: { date: '2026-06-20' }, photo: photos };
  const answers = { ...before, name: { text: 'Ben' }, photo: photos };
  expect(await change(changed)).toMatchObject({
    ok: true,
    value: { lines: [{ lineId, price: 450.5, photoCount: 1, answers }, {}] },
  });
  const [line, other] = stored()?.lines ?? [];
  expect(line?.answered?.map(({ value }) => value)).toEqual(['A3', 'Ben', '20 June 2026', '1 photo']);
  expect(line).not.toHaveProperty('missing');
  expect(other).toHaveProperty('missing');
  expect(stored()).toMatchObject({ totalPaise: 50_100, answersRevision: 1, history: [{ status: 'placed' }] });
  expect(stored()?.answeredAt).toBe(now().toISOString());
});

test('an answer to an optional question can be added and removed, and is never missing', async () => {
  const optional = [nameQuestion, dayQuestion, photosQuestion].map((each) => ({ ...each, optional: true as const }));
  shop.store.products.set(id('tea'), product('tea', { questions: [...optional, sizeQuestion] }));
  const lineAfter = (answers: Answers) => change(answers).then(() => stored()?.lines[0]);
  const { name: _, ...without } = before;
  expect(await lineAfter(without)).toMatchObject({ optional: [{ id: 'name' }, { id: 'photo' }] });
  expect(await lineAfter(before)).toMatchObject({ optional: [{ id: 'photo' }] });
  const full = await lineAfter({ ...before, photo: photos });
  expect(full).not.toHaveProperty('optional');
  expect(full).not.toHaveProperty('missing');
});

test('answers added to a plain line are stored under the ID of that line', async () => {
  expect(await change({ photo: photos }, { lineId: id('tea') })).toMatchObject({ ok: true });
  expect(shop.store.answers.get(orderId)).toEqual({
    [lineId]: { answers: before },
    [id('tea')]: { answers: { photo: photos } },
  });
});

test('saving the same answers again changes nothing', async () => {
  expect(await change(before)).toMatchObject({ ok: true });
  expect(stored()).not.toHaveProperty('answersRevision');
});

test('a stale page can’t overwrite answers that another page has saved', async () => {
  const answers = { ...before, name: { text: 'Ben' } };
  expect(await change(answers, { answersRevision: 0 })).toMatchObject({ ok: true, value: { answersRevision: 1 } });
  const other = { ...before, name: { text: 'Chitra' } };
  expect(await change(other, { answersRevision: 0 })).toMatchObject({ ok: false, code: 'order_changed' });
  expect(await change(answers, { answersRevision: 0 })).toMatchObject({ ok: true, value: { answersRevision: 1 } });
  expect(await change(other, { answersRevision: 1 })).toMatchObject({ ok: true, value: { answersRevision: 2 } });
});

test('a change reads the order, its answers and the product once each', async () => {
  const reads: string[] = [];
  const recorded = <T extends object>(port: T): T =>
    new Proxy(port, {
      get(target, name, receiver) {
        reads.push(String(name));
        return Reflect.get(target, name, receiver);
      },
    });
  const dependencies = { ...shop, orders: recorded(shop.orders), products: recorded(shop.products), pause };
  await changeAnswers(dependencies, userId, { orderId, lineId, answers: { ...before, name: { text: 'Ben' } } });
  expect(reads).toEqual(['find', 'find', 'answersOf', 'changeAnswers']);
});

test('a choice can’t be changed after ordering, because it has a price', async () => {
  for (const option of ['a4', 'a9']) {
    expect(await change({ ...before, size: { option } })).toMatchObject({ errors: [{ field: 'answers.size' }] });
  }
  expect(await change({ size: { option: 'a3' } }, { lineId: id('tea') })).toMatchObject({ code: 'invalid_request' });
  expect(await change({ size: { option: 'a4' } }, { lineId: id('tea') })).toMatchObject({ ok: true });
  expect(stored()?.totalPaise).toBe(50_100);
});

test('an unchanged answer stays valid, even if its date is now too soon or its question was removed', async () => {
  const later = () => new Date('2026-06-18T12:00:00.000Z');
  expect(await change({ ...before, photo: photos }, {}, later)).toMatchObject({ ok: true });
  expect(await change({ ...before, day: { date: '2026-06-21' } }, {}, later)).toMatchObject({
    errors: [{ field: 'answers.day' }],
  });
  shop.store.products.set(id('tea'), product('tea', { questions: [nameQuestion] }));
  expect(await change({ ...before, name: { text: 'Ben' } })).toMatchObject({ ok: true });
  expect(stored()?.lines[0]?.answered).toContainEqual(expect.objectContaining({ id: 'size', value: 'A3' }));
});

test('a kept answer keeps its words after its question was removed, until the customer removes the answer', async () => {
  const words = () => stored()?.lines[0]?.answered?.map(({ label, value }) => `${label}: ${value}`);
  shop.store.products.set(id('tea'), product('tea', { questions: [dayQuestion, photosQuestion] }));
  expect(await change({ ...before, photo: photos })).toMatchObject({ ok: true });
  expect(words()).toEqual(['Name: Asha', 'Size: A3', 'Wedding day: 20 June 2026', 'Your photo: 1 photo']);
  const { name: _, ...without } = before;
  expect(await change(without)).toMatchObject({ ok: true });
  expect(words()).toEqual(['Size: A3', 'Wedding day: 20 June 2026']);
});

describe('the limit of photos of a line', () => {
  const many = (count: number) => ({ photos: Array.from({ length: count }, () => ({ photoId: id('photo') })) });
  const questions = ['a', 'b', 'c'].map((name) => ({ ...photosQuestion, id: name, max: 60 }));
  const store = (answers: Answers) => {
    shop.store.products.set(id('tea'), product('tea', { questions: [...questions, nameQuestion] }));
    shop.store.answers.set(orderId, { [lineId]: { answers } });
  };

  test('covers the photos of earlier changes', async () => {
    const saved = { a: many(60), b: many(29) };
    store(saved);
    expect(await change({ ...saved, c: { ...photos, preview: id('photo') } })).toMatchObject({
      code: 'invalid_request',
      errors: [{ field: 'answers' }],
    });
    expect(await change({ ...saved, c: photos })).toMatchObject({ ok: true });
  });

  test('allows other changes of an order that already has more', async () => {
    const saved = { a: many(60), b: many(60), c: many(60) };
    store(saved);
    expect(await change({ ...saved, name: { text: 'Ben' } })).toMatchObject({ ok: true });
    expect(await change({ ...saved, c: photos })).toMatchObject({ errors: [{ field: 'answers' }] });
    expect(await change({ a: saved.a, b: saved.b })).toMatchObject({ ok: true });
  });
});

describe('refusals', () => {
  test.each([
    ['making', 'making_started'],
    ['shipped', 'making_started'],
    ['delivered', 'making_started'],
    ['cancelled', 'order_cancelled'],
    ['awaiting-payment', 'impossible_step'],
  ] as const)('an order that is %s', async (status, code) => {
    place({ status });
    expect(await change({ name: { text: 'Ben' } })).toMatchObject({ code });
    expect(stored()).not.toHaveProperty('answersRevision');
  });

  test('an order that is refunded, but not cancelled', async () => {
    place({ payment: { method: 'card', status: 'refunded' } });
    expect(await change({ name: { text: 'Ben' } })).toMatchObject({ code: 'impossible_step' });
    expect(stored()).not.toHaveProperty('answersRevision');
  });

  test('another customer’s order, a line that was not ordered, a product that is gone', async () => {
    expect(await change(before, { userId: owner.userId })).toMatchObject({ code: 'order_not_found' });
    expect(await change(before, { lineId: id('cup') })).toMatchObject({ code: 'line_not_found' });
    await shop.products.remove(id('tea'));
    expect(await change({ name: { text: 'Ben' } })).toMatchObject({ code: 'product_not_found' });
  });
});

test('starts making an order only for an owner who has seen its latest answers', async () => {
  await change({ ...before, name: { text: 'Ben' } });
  const start = (version: number) =>
    commandOrder({ ...shop, now, pause }, owner, orderId, { status: 'making', version });
  expect(await start(1)).toMatchObject({ code: 'order_changed' });
  expect(await start(2)).toMatchObject({ ok: true, value: { status: 'making', version: 3 } });
});

test('two concurrent changes are both applied, and the last one wins as a whole', async () => {
  const [one, two] = await Promise.all(['Ben', 'Chitra'].map((text) => change({ ...before, name: { text } })));
  expect([one?.ok, two?.ok]).toEqual([true, true]);
  const name = shop.store.answers.get(orderId)?.[lineId]?.answers.name;
  expect(stored()?.lines[0]?.answered?.[1]?.value).toBe(name && 'text' in name ? name.text : '');
  expect(stored()?.answersRevision).toBe(2);
});

test('refuses changes beyond a customer’s write units, of which a long order takes more', async () => {
  const { max, windowSeconds } = customerLimits.answers;
  const later = () => new Date(now().getTime() + windowSeconds * 1_000);
  const named = (name: string): Answers => ({ ...before, name: { text: name } });
  place({ residentialAddress: 'x'.repeat((max / 5) * 1_024) });
  for (const name of ['A', 'B', 'C', 'D']) expect(await change(named(name))).toMatchObject({ ok: true });
  const saved = structuredClone(stored());
  const refused = await change(named('E'));
  expect(refused).toMatchObject({ code: 'too_many_requests', retryAfter: windowSeconds });
  expect(stored()).toEqual(saved);
  // A repeated call writes nothing, so it isn't counted.
  expect(await change(named('D'))).toMatchObject({ ok: true });
  expect(await change(named('E'), {}, later)).toMatchObject({ ok: true });
});

test('a change of the longest order is within the limit', async () => {
  place({ residentialAddress: 'x'.repeat(limits.orderBytes) });
  expect(await change({ ...before, name: { text: 'Ben' } })).toMatchObject({ ok: true });
});
