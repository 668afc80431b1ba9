import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { memoryApi } from '#tests/support/unit/api.ts';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { allQuestions, customer, id, now, owner, photo, photosQuestion, product } from '#tests/support/unit/records.ts';
import { limits } from '../contracts/limits.ts';
import type { Answers } from '../contracts/questions/answers.ts';
import { addLine } from './add-line.ts';
import { readCart } from './read-cart.ts';

let api: ReturnType<typeof memoryApi>;
const put = (body?: unknown, name = 'tea', headers = {}) =>
  api.call('PUT /api/cart/lines/{productId}', { as: customer, pathParameters: { productId: id(name) }, body, headers });
const change = (method: 'PATCH' | 'DELETE', lineId: string, body?: unknown) =>
  api.call(`${method} /api/cart/lines/{productId}`, { as: customer, pathParameters: { productId: lineId }, body });
const cart = async () => (await api.call('GET /api/cart', { as: customer })).body;
const lines = async () => (await cart()).lines as readonly { lineId: string; qty: number; price: number }[];
const called = (text: string, fields: Answers = {}): { answers: Answers } => ({
  answers: { name: { text }, ...fields },
});

beforeEach(async () => {
  api = memoryApi();
  await api.shop.products.create(product('tea', { questions: allQuestions }));
  await api.shop.products.create(product('cup'));
});

test('D21: different answers make a new line; the same answers reset their line to one', async () => {
  const { body: asha } = await put(called('Asha'));
  expect(asha).toMatchObject({ productId: id('tea'), qty: 1, price: 250.5, answers: { name: { text: 'Asha' } } });
  await put(called('Ben'));
  await put();
  await change('PATCH', asha.lineId, { qty: 5 });
  expect((await lines()).map(({ qty }) => qty).toSorted()).toEqual([1, 1, 5]);
  expect((await put(called(' Asha '))).body.lineId).toBe(asha.lineId);
  expect((await lines()).map(({ qty }) => qty)).toEqual([1, 1, 1]);
  expect(await change('DELETE', asha.lineId)).toMatchObject({ status: 204 });
  expect(await lines()).toHaveLength(2);
});

test('D21: the price of a line includes its choices, and the line lists its missing answers', async () => {
  const { body } = await put(called('Asha', { size: { option: 'a3' } }));
  const words = {
    price: 450.5,
    answered: [
      { id: 'name', label: 'Name', value: 'Asha' },
      { id: 'size', label: 'Size', value: 'A3', addPaise: 20_000 },
    ],
    missing: [
      { id: 'day', label: 'Wedding day' },
      { id: 'photo', label: 'Your photo' },
    ],
  };
  expect(body).toMatchObject(words);
  expect(await change('PATCH', body.lineId, { qty: 2 })).toMatchObject({ body: { ...words, totalProductPrice: 901 } });
  expect(await cart()).toMatchObject({ lines: [words], totalPrice: 901 });
});

test('a line with drawn words names the scene of its board, and no other line does', async () => {
  const preview = { scene: 'name-board' } as const;
  const names = { id: 'name', kind: 'text', label: 'Names', maxLength: 20, lines: 1 } as const;
  await api.shop.products.create(product('board', { preview, questions: [{ ...names, lettered: true }] }));
  await api.shop.products.create(product('plate', { preview, questions: [names] }));
  expect((await put(called('Asha'), 'board')).body).toMatchObject({ preview });
  expect((await put(undefined, 'board')).body).not.toHaveProperty('preview');
  expect((await put(called('Asha'), 'plate')).body).not.toHaveProperty('preview');
  expect((await cart()).lines.filter((line: object) => 'preview' in line)).toHaveLength(1);
});

test('D15: a choice costs its current price, which is part of the cart’s version', async () => {
  await put(called('Asha', { size: { option: 'a3' } }));
  const { version } = await cart();
  const [name, size, ...others] = allQuestions;
  const raised = size?.kind === 'choice' ? size.options.map((each) => ({ ...each, addPaise: each.addPaise * 2 })) : [];
  const dearer = [name, { ...size, options: raised }, ...others] as typeof allQuestions;
  api.shop.store.products.set(id('tea'), product('tea', { questions: dearer }));
  expect(await cart()).toMatchObject({ lines: [{ price: 650.5 }] });
  expect((await cart()).version).not.toBe(version);
});

test('a product that was stored with two options of one name is shown, changed and sold', async () => {
  const options = ['a', 'b'].map((each, index) => ({ id: each, label: 'Gold', addPaise: index * 100 }));
  const twice = [{ id: 'colour', kind: 'choice' as const, label: 'Colour', options }];
  api.shop.store.products.set(id('tea'), product('tea', { questions: twice }));
  const pathParameters = { productId: id('tea') };
  const changed = (body: object) => api.call('PATCH /api/products/{productId}', { as: owner, pathParameters, body });
  expect(await changed({ title: 'Green tea' })).toMatchObject({ status: 200 });
  expect(await changed({ questions: twice })).toMatchObject({
    body: { errors: [{ field: 'questions.0.options', message: 'Each option needs a name of its own.' }] },
  });
  const found = await api.call('GET /api/products/{productId}', { pathParameters });
  expect(found.body).toMatchObject({ title: 'Green tea', questions: twice });
  expect(await put({ answers: { colour: { option: 'b' } } })).toMatchObject({ body: { price: 251.5 } });
});

test('a line whose answers no longer fit shows a problem', async () => {
  await put(called('Asha'));
  api.shop.store.products.set(id('tea'), product('tea'));
  expect(await cart()).toMatchObject({ lines: [{ problem: expect.any(String), price: 250.5 }] });
});

test('the cart lists every line of a removed product', async () => {
  const { body } = await put(called('Asha'));
  await put();
  await api.shop.products.remove(id('tea'));
  const { removed } = await cart();
  expect(removed.map(({ lineId }: { lineId: string }) => lineId).toSorted()).toEqual(
    [id('tea'), body.lineId].toSorted(),
  );
});

test('a cart of plain lines keeps the version from before lines had IDs', async () => {
  const shop = memoryShop();
  for (const [name, qty] of [
    ['tea', 2],
    ['cup', 1],
  ] as const) {
    await shop.products.create(product(name));
    await shop.carts.put(customer.userId, { productId: id(name), qty, title: name, addedAt: name });
  }
  await shop.carts.put(customer.userId, { productId: id('gone'), qty: 1, title: 'gone', addedAt: '1' });
  expect((await readCart(shop, customer.userId)).version).toBe('86pwoW0Kbrbd-VOp5zjx2y');
});

describe('the body of PUT', () => {
  test.each([
    undefined,
    '',
    'null',
    '[]',
    '7',
    '{',
    'x'.repeat(70_000),
    { qty: 9 },
    { instead: id('cup') },
    '{"__proto__":1}',
  ])('is ignored without answers: %j', async (body) => {
    expect(await put(body)).toMatchObject({ status: 200, body: { lineId: id('tea'), qty: 1 } });
  });

  test.each<[string, unknown]>([
    ['answers', null],
    ['answers', 7],
    ['answers', ['x']],
    ['answers.name', { name: 'Asha' }],
    ['answers.name', { name: { text: 'Asha', price: 0 } }],
    ['answers.name', { name: { text: 'x'.repeat(21) } }],
    ['answers.size', { size: { option: 'a9' } }],
    ['answers.elsewhere', { elsewhere: { option: 'a4' } }],
    ['answers.constructor', { constructor: { text: 'x' } }],
    ['answers.day.date', { day: { date: '2026-02-30' } }],
    ['answers.photo.photos.0.photoId', { photo: { photos: [{ photoId: 'PHOTO#x' }] } }],
    ['answers.photo', { photo: { photos: Array(61).fill({ photoId: id('a') }) } }],
    [
      'answers.photo.photos.0.crop.area.x',
      { photo: { photos: [{ photoId: id('a'), crop: { area: { x: -1, y: 0, width: 1, height: 1 }, turn: 0 } }] } },
    ],
    [
      'answers.photo.photos.0.crop.area',
      { photo: { photos: [{ photoId: id('a'), crop: { area: { x: 0.9, y: 0, width: 1, height: 1 }, turn: 0 } }] } },
    ],
    ['answers', Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`q${n}`, { text: 'x' }]))],
  ])('is refused with a wrong field %s: %j', async (field, answers) => {
    expect(await put({ answers })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field }] },
    });
    expect(await lines()).toEqual([]);
  });

  test('is refused in another content type, if it is too long, or with an invalid key or value', async () => {
    expect(await put(called('Asha'), 'tea', { 'content-type': 'text/plain' })).toMatchObject({ status: 415 });
    expect(await put({ ...called('Asha'), more: 'x'.repeat(70_000) })).toMatchObject({ status: 413 });
    expect(await put('{"answers":{"__proto__":{"text":"x"}}}')).toMatchObject({ status: 400 });
    expect(await put({ ...called('Asha'), instead: 7 })).toMatchObject({ status: 400 });
    expect(await lines()).toEqual([]);
  });

  test('makes a plain line if all answers are empty, also for a product without questions', async () => {
    expect(await put({ answers: { name: { text: ' ' } } })).toMatchObject({ status: 200, body: { lineId: id('tea') } });
    expect(await put({ answers: {} }, 'cup')).toMatchObject({ status: 200, body: { lineId: id('cup') } });
    expect(await put(called('Asha'), 'cup')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'answers.name' }] },
    });
  });
});

describe('replacing a line', () => {
  const instead = (text: string, lineId: string) => put({ ...called(text), instead: lineId });

  test('keeps its quantity and position, and a retry changes nothing', async () => {
    await put();
    await put(undefined, 'cup');
    await change('PATCH', id('tea'), { qty: 3 });
    const first = await instead('Asha', id('tea'));
    expect(first).toMatchObject({ status: 200, body: { qty: 3, answers: { name: { text: 'Asha' } } } });
    expect(await instead('Asha', id('tea'))).toEqual(first);
    await change('PATCH', first.body.lineId, { qty: 4 });
    expect(await instead('Asha', id('tea'))).toMatchObject({ body: { qty: 4 } });
    expect(await instead('Asha', first.body.lineId)).toMatchObject({ body: { qty: 4, lineId: first.body.lineId } });
    expect(await lines()).toHaveLength(2);
    const at = (time: string) => ({ ...api.shop, now: () => new Date(time) });
    const later = at('2026-07-01T12:00:00.000Z');
    await addLine(later, customer.userId, id('cup'), {});
    await addLine(later, customer.userId, id('tea'), { ...called('Ben'), instead: first.body.lineId });
    const stored = await api.shop.carts.lines(customer.userId);
    expect(new Set(stored.map(({ addedAt }) => addedAt))).toEqual(new Set([now().toISOString()]));
  });

  test('merges two lines that become equal', async () => {
    const [{ body: asha }, { body: ben }] = [await put(called('Asha')), await put(called('Ben'))];
    await change('PATCH', ben.lineId, { qty: 2 });
    expect(await instead('Asha', ben.lineId)).toMatchObject({ body: { lineId: asha.lineId, qty: 3 } });
    expect(await instead('Asha', ben.lineId)).toMatchObject({ body: { qty: 3 } });
    expect(await lines()).toHaveLength(1);
  });

  test('turns it back into a plain line if the answers are empty', async () => {
    const { body } = await put(called('Asha'));
    expect(await put({ answers: {}, instead: body.lineId })).toMatchObject({ body: { lineId: id('tea') } });
    expect(await lines()).toHaveLength(1);
  });

  test('is refused for a missing line, another product’s line, and an invalid ID', async () => {
    await put(undefined, 'cup');
    expect(await instead('Asha', id('tea'))).toMatchObject({ status: 404, body: { code: 'line_not_found' } });
    for (const wrong of [id('cup'), 'CART#x', '__proto__', '']) {
      expect(await instead('Asha', wrong)).toMatchObject({ status: 400, body: { errors: [{ field: 'instead' }] } });
    }
    expect(await lines()).toHaveLength(1);
  });

  test('is refused if the sum of the quantities is too large', async () => {
    const [{ body: asha }, { body: ben }] = [await put(called('Asha')), await put(called('Ben'))];
    const most = Math.floor(Number.MAX_SAFE_INTEGER / 25_050);
    for (const { lineId } of [asha, ben]) await change('PATCH', lineId, { qty: most });
    expect(await instead('Asha', ben.lineId)).toMatchObject({ status: 400, body: { errors: [{ field: 'instead' }] } });
    expect(await lines()).toHaveLength(2);
  });
});

test('a full cart refuses a new line with answers, but accepts plain lines and existing lines', async () => {
  const { body: first } = await put(called('0'));
  for (let n = 1; n < limits.orderLines; n++) await put(called(`${n}`));
  expect(await put(called('one more'))).toMatchObject({ status: 409, body: { code: 'cart_too_long' } });
  expect(await put(called('0'))).toMatchObject({ status: 200, body: { lineId: first.lineId } });
  expect(await put()).toMatchObject({ status: 200 });
});

test('swapping plain lines does not fill a cart beyond its limit', async () => {
  for (let n = 0; n < limits.orderLines - 1; n++) await put(called(`${n}`));
  const { body: plain } = await put();
  const swap = (text: string) => put({ ...called(text), instead: plain.lineId });
  expect(await swap('the last one')).toMatchObject({ status: 200 });
  await put();
  expect(await swap('one more')).toMatchObject({ status: 409, body: { code: 'cart_too_long' } });
  expect(await swap('0')).toMatchObject({ status: 200, body: { qty: 2 } });
  expect(await lines()).toHaveLength(limits.orderLines);
});

test('no gift is lost under concurrent and repeated swaps', async () => {
  const { userId } = customer;
  const texts = fc.constantFrom('', 'A', 'B', 'C');
  const step = fc.record({ from: texts, to: texts });
  const answersFor = (text: string): Answers => (text === '' ? {} : { name: { text } });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(step, { minLength: 1, maxLength: 6 }), async (scheduler, steps) => {
      let scheduled = false;
      const shop = memoryShop(async () => (scheduled ? scheduler.schedule(Promise.resolve()) : undefined));
      await shop.products.create(product('tea', { questions: allQuestions }));
      const add = (text: string, instead?: string) =>
        addLine({ ...shop, now }, userId, id('tea'), { answers: answersFor(text), instead });
      const ids = new Map<string, string>();
      for (const text of ['', 'A', 'B', 'C']) {
        const added = await add(text);
        if (added.ok) ids.set(text, added.value.lineId);
      }
      scheduled = true;
      const swaps = Promise.all(steps.map(({ from, to }) => add(to, ids.get(from))));
      await scheduler.waitFor(swaps);
      scheduled = false;
      const { totalQuantity } = await readCart(shop, userId);
      expect(totalQuantity).toBe(4);
    }),
    { numRuns: 60 },
  );
});

test.each([[[]], [null], ['Asha'], [7]])(
  'D21: answers that are not an object are refused in plain words: %j',
  async (answers) => {
    expect(await put({ answers })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'answers', message: 'This answer is not complete. Please give it again.' }] },
    });
  },
);

test('D21: a line accepts only fully uploaded photos of its own customer', async () => {
  const withPhoto = { answers: { photo: { photos: [{ photoId: id('photo') }] } } };
  expect(await put(withPhoto)).toMatchObject({ status: 400, body: { errors: [{ field: 'answers' }] } });
  await api.shop.photos.of('another').create(photo({ userId: 'another', status: 'published' }));
  expect(await put(withPhoto)).toMatchObject({ status: 400 });
  await api.shop.photos.of(customer.userId).create(photo());
  expect(await put(withPhoto)).toMatchObject({ status: 400 });
  expect(await lines()).toEqual([]);
  await api.shop.photos.of(customer.userId).markComplete(photo());
  expect(await put(withPhoto)).toMatchObject({ status: 200, body: { photoCount: 1 } });
});

test('D21: a line is limited to the photos that fit into one transaction', async () => {
  const questions = ['a', 'b'].map((name) => ({ ...photosQuestion, id: name, max: 60 }));
  await api.shop.products.create(product('wall', { questions }));
  const fifty = { photos: Array.from({ length: 50 }, (_, index) => ({ photoId: id(`photo ${index}`) })) };
  expect(await put({ answers: { a: fifty, b: fifty } }, 'wall')).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'answers', message: 'A gift can have up to 90 photos in all.' }] },
  });
});
