import { beforeEach, describe, expect, test } from 'vitest';
import { type PayingShop, payingShop } from '#tests/support/unit/payments.ts';
import { allQuestions, customer, id, nameQuestion, noon, photo, product } from '#tests/support/unit/records.ts';
import { addLine } from '../cart/add-line.ts';
import type { Answers } from '../contracts/questions/answers.ts';
import { getManagedOrder } from '../desk/get-managed-order.ts';
import { getOrder } from '../orders/get-order.ts';

let shop: PayingShop;
const { userId } = customer;
const answers: Answers = {
  name: { text: 'Asha' },
  size: { option: 'a3' },
  photo: { photos: [{ photoId: id('photo') }] },
};
const add = async (given?: Answers) => {
  const added = await addLine(shop.wired, userId, id('frame'), { answers: given });
  if (!added.ok) throw new Error(added.detail);
  return added.value.lineId;
};
const setQuestions = (questions = allQuestions) =>
  void shop.store.products.set(id('frame'), product('frame', { questions }));

beforeEach(async () => {
  shop = payingShop();
  await shop.photos.of(userId).create(photo({ status: 'published' }));
  await shop.products.create(product('frame', { questions: allQuestions, making: { minDays: 3, maxDays: 5 } }));
});

const checkouts = [
  ['cash on delivery', () => shop.payOnDelivery()],
  ['card', () => shop.payByCard()],
] as const;

describe.each(checkouts)('D21: an order by %s', (_, checkOut) => {
  test('keeps the answers’ text and the price from when it was placed, and stores its answers beside it', async () => {
    const lineId = await add(answers);
    await add();
    expect(await checkOut()).toMatchObject({ ok: true });
    const [order] = [...shop.store.orders.values()];
    if (order === undefined) throw new Error('There is no order.');
    setQuestions([{ ...nameQuestion, label: 'Anything else' }]);
    expect(order.lines.find((line) => line.lineId === lineId)).toMatchObject({
      pricePaise: 45_050,
      making: { minDays: 3, maxDays: 5 },
      answered: [{ value: 'Asha' }, { value: 'A3', addPaise: 20_000 }, { value: '1 photo' }],
      missing: [{ id: 'day', label: 'Wedding day' }],
      photoCount: 1,
    });
    for (const line of order.lines) {
      for (const field of ['answers', 'questions', 'problem']) expect(line).not.toHaveProperty(field);
    }
    expect(order.totalPaise).toBe(45_050 + 25_050);
    expect(shop.store.answers).toEqual(new Map([[order.orderId, { [lineId]: { answers } }]]));
    for (const read of [getOrder(shop, userId, order.orderId), getManagedOrder(shop, order.orderId)]) {
      const found = await read;
      const lines = found.ok ? found.value.lines : [];
      expect(lines.find((line) => line.lineId === lineId)).toMatchObject({ price: 450.5, answers });
      expect(lines.find((line) => line.lineId === id('frame'))).not.toHaveProperty('answers');
    }
  });

  test('writes no answers if there are none', async () => {
    await add();
    expect(await checkOut()).toMatchObject({ ok: true });
    expect(shop.store.answers.size).toBe(0);
  });

  test('is refused while it lacks a required answer, without using up the key', async () => {
    setQuestions([{ ...nameQuestion, when: 'before-ordering' }]);
    const lineId = await add();
    expect(await checkOut()).toMatchObject({
      code: 'personalisation_incomplete',
      errors: [{ field: `lines.${lineId}`, message: 'Please answer “Name” first.' }],
    });
    expect(shop.store.orders.size).toBe(0);
    await addLine(shop.wired, userId, id('frame'), { answers: { name: { text: 'Asha' } }, instead: lineId });
    expect(await checkOut()).toMatchObject({ ok: true });
  });

  test('is refused if its answers no longer fit the product’s questions', async () => {
    const lineId = await add(answers);
    setQuestions([nameQuestion]);
    expect(await checkOut()).toMatchObject({
      code: 'personalisation_incomplete',
      errors: [{ field: `lines.${lineId}` }],
    });
    expect(shop.store.orders.size).toBe(0);
  });
});

test('a payment removes the line with these answers from the cart, and leaves the line with others', async () => {
  await add(answers);
  const started = await shop.payByCard();
  if (!started.ok) throw new Error(started.detail);
  const ben = await add({ name: { text: 'Ben' } });
  await add();
  await shop.receive(shop.stripe.pay(started.value.checkoutUrl));
  expect(Object.keys(shop.cart()).toSorted()).toEqual([ben, id('frame')].toSorted());
  expect(shop.order(started.value.orderId)).toMatchObject({ status: 'placed', payment: { status: 'paid' } });
});

test('an order that was stored before lines had answers has its products’ IDs as line IDs', async () => {
  const { createdAt: _, revision: __, making: ___, ...stored } = product('old');
  shop.store.orders.set(id('old order'), {
    orderId: id('old order'),
    userId,
    fingerprint: 'fingerprint',
    status: 'shipped',
    payment: { method: 'cash-on-delivery', status: 'due' },
    name: 'Asha Rao',
    email: 'asha@example.com',
    mobileNo: '9876543210',
    residentialAddress: '1 Temple Street',
    totalPaise: 50_100,
    cartQty: 2,
    lines: [{ ...stored, qty: 2 }],
    createdAt: noon.toISOString(),
    history: [{ status: 'placed', at: noon.toISOString() }],
  });
  const found = await getOrder(shop, userId, id('old order'));
  expect(found).toMatchObject({ ok: true, value: { lines: [{ lineId: id('old'), qty: 2, price: 250.5 }] } });
  expect(await getManagedOrder(shop, id('old order'))).toMatchObject({ ok: true });
});
