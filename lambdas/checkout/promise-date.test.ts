import { beforeEach, describe, expect, test } from 'vitest';
import { address as recipient } from '#tests/support/unit/address.ts';
import { order } from '#tests/support/unit/order.ts';
import { type PayingShop, payingShop } from '#tests/support/unit/payments.ts';
import { customer, id, now, pause, viewerAddress } from '#tests/support/unit/records.ts';
import { defaultDates } from '../contracts/dates/date-settings.ts';
import { reserve } from '../dates/slots.ts';
import { addressInFields, type OrderRecord, toOrder } from '../orders/order.ts';
import { daySeconds, epochSeconds } from '../platform/clock.ts';
import { orderByCash } from './order-by-cash.ts';
import { followPromise, withPromise } from './promise-date.ts';

let shop: PayingShop;
const missing = [{ id: 'name', label: 'Name' }];
const [line] = order().lines;
const incomplete = (fields: Partial<OrderRecord> = {}) =>
  order({ lines: line === undefined ? [] : [{ ...line, missing }], ...fields });

beforeEach(async () => {
  shop = payingShop();
  await shop.fill();
  shop.store.dates.set('shop', { version: 1, ...defaultDates, on: true });
});

/** The order as a checkout places it. */
async function promised(dependencies: Parameters<typeof withPromise>[0], draft: OrderRecord) {
  const result = await withPromise(dependencies, draft);
  if (!result.ok) throw new Error(result.detail);
  return result.value;
}

/** The stream shows the order before and after it became complete. */
const follow = (before: OrderRecord, after: OrderRecord) => {
  shop.store.orders.set(after.orderId, after);
  return followPromise({ ...shop, now, pause }, [{ before, after }]);
};
const storedOrder = () => shop.store.orders.get(order().orderId);

test('D33: without settings, an order has no promise, and the checkout reads one item', async () => {
  shop.store.dates.clear();
  const read: string[] = [];
  const { dates, holidays } = shop.dateStores;
  const dateStores = {
    dates: { ...dates, find: async () => void read.push('dates') },
    holidays: { ...holidays, find: async () => void read.push('holidays') },
  };
  expect(await promised({ ...shop, dateStores }, order())).toEqual(order());
  expect(read).toEqual(['dates']);
});

test('D33: an order by cash or by card has the date', async () => {
  // The shop's noon is Monday, 1 June 2026, in UTC and in India.
  const promise = { startBy: '2026-06-01', readyBy: '2026-06-04', arrivesBy: '2026-06-12' };
  await shop.payByCard();
  expect([...shop.store.orders.values()]).toMatchObject([{ promise }]);
  expect(await shop.payOnDelivery()).toMatchObject({ ok: true, value: { promise } });
});

test('D33: an order that lacks answers has one more working day, and one that lacks its confirmation doesn’t', async () => {
  const waiting = { startBy: '2026-06-02', readyBy: '2026-06-05' };
  expect((await promised(shop, incomplete())).promise).toMatchObject(waiting);
  const { promise } = await promised(shop, order());
  expect((await promised(shop, order({ confirmation: 'needed' }))).promise).toEqual(promise);
});

test('D33: the date stays if the answers come in time, however late the stream is', async () => {
  const before = await promised(shop, incomplete());
  const after = { ...before, lines: order().lines, answersRevision: 1, answeredAt: '2026-06-02T18:00:00.000Z' };
  await followPromise({ ...shop, now: () => new Date('2026-06-05T12:00:00.000Z'), pause }, [{ before, after }]);
  expect(storedOrder()).toBeUndefined();
});

test('D33: late answers move the date once, as a step of the order', async () => {
  const before = await promised(shop, incomplete());
  const after = { ...before, lines: order().lines, answersRevision: 1, answeredAt: '2026-06-02T18:30:00.000Z' };
  await follow(before, after);
  const moved = { startBy: '2026-06-03', readyBy: '2026-06-06', arrivesBy: '2026-06-15' };
  expect(storedOrder()).toMatchObject({
    promise: moved,
    status: 'placed',
    history: [{}, { status: 'placed', moved: { from: '2026-06-13', to: '2026-06-15' } }],
  });
  const once = storedOrder();
  await followPromise({ ...shop, now, pause }, [{ before, after }]);
  expect(storedOrder()).toEqual(once);
});

test('D33: a payment that comes on a later day keeps its order and moves the date', async () => {
  const history = [{ status: 'awaiting-payment', at: now().toISOString() }] as const;
  const before = await promised(shop, order({ status: 'awaiting-payment', history }));
  const paid = { status: 'placed', at: '2026-06-02T05:00:00.000Z', by: 'stripe', payment: 'paid' } as const;
  await follow(before, { ...before, status: 'placed', history: [...history, paid] });
  expect(storedOrder()).toMatchObject({ status: 'placed', promise: { startBy: '2026-06-02' } });
});

test('D33: another PIN before the parcel is sent changes the date once', async () => {
  const address = { ...recipient, pin: '411001' };
  shop.store.dates.set('shop', { version: 1, ...defaultDates, on: true, zones: [{ pins: ['411'], days: 2 }] });
  const before = await promised(shop, order(addressInFields(address)));
  expect(before.promise).toMatchObject({ readyBy: '2026-06-04', arrivesBy: '2026-06-06', pin: '411001' });
  const changed = { status: 'placed', at: now().toISOString(), addressBefore: '1 Temple Street' } as const;
  const history = [...before.history, changed];
  await follow(before, { ...before, ...addressInFields({ ...address, pin: '110001' }), history });
  expect(storedOrder()).toMatchObject({
    promise: { readyBy: '2026-06-04', arrivesBy: '2026-06-12', pin: '110001' },
    history: [{}, {}, { moved: { from: '2026-06-06', to: '2026-06-12', agreed: true } }],
  });
  const once = storedOrder();
  await followPromise({ ...shop, now, pause }, [{ ...(once && { after: once }) }]);
  expect(storedOrder()).toEqual(once);
});

test('D33: an address at another PIN that keeps the day names the PIN', async () => {
  const address = { ...recipient, pin: '411001' };
  const before = await promised(shop, order(addressInFields(address)));
  await follow(before, { ...before, ...addressInFields({ ...address, pin: '411002' }) });
  const day = before.promise?.arrivesBy;
  expect(storedOrder()?.history.at(-1)?.moved).toEqual({ from: day, to: day, pin: '411002' });
});

test('D33: a cancelled order and one that was never promised a date are left alone', async () => {
  const cancelled = { ...(await promised(shop, order())), status: 'cancelled' } as const;
  await follow(incomplete(), cancelled);
  await follow(incomplete(), order({ answeredAt: '2026-06-20T05:00:00.000Z' }));
  expect(storedOrder()).toEqual(order({ answeredAt: '2026-06-20T05:00:00.000Z' }));
});

test('D33: an order whose making has started since keeps its date', async () => {
  const before = await promised(shop, incomplete());
  const after = { ...before, lines: order().lines, answersRevision: 1, answeredAt: '2026-06-04T05:00:00.000Z' };
  const confirmed = {
    ...after,
    status: 'making',
    history: [...after.history, { status: 'making', at: '2026-06-04T05:01:00.000Z' }],
  } as const;
  shop.store.orders.set(after.orderId, confirmed);
  await followPromise({ ...shop, now, pause }, [{ before, after }]);
  expect(storedOrder()).toEqual(confirmed);
});

test('D33: a card order is promised for the PIN of its cart, and moves to the one of the payment page', async () => {
  shop.store.dates.set('shop', { version: 1, ...defaultDates, on: true, zones: [{ pins: ['411'], days: 2 }] });
  await shop.payByCard('card', { pin: '411001' });
  const [before] = shop.store.orders.values();
  if (before === undefined) throw new Error('There is no order.');
  expect(before.promise).toMatchObject({ arrivesBy: '2026-06-06', pin: '411001' });
  const paid = { status: 'placed', at: now().toISOString(), payment: 'paid' } as const;
  await follow(before, { ...before, status: 'placed', pin: '110001', history: [...before.history, paid] });
  const placed = shop.order(before.orderId);
  expect(placed).toMatchObject({ promise: { arrivesBy: '2026-06-12', pin: '110001' } });
  expect(placed.history.at(-1)?.moved).toEqual({ from: '2026-06-06', to: '2026-06-12' });
});

test('D33: a card order that was paid for a PIN that isn’t served shows no day until its address is changed', async () => {
  shop.store.dates.set('shop', { version: 1, ...defaultDates, on: true, zones: [{ pins: ['411'], days: 2 }] });
  await shop.payByCard('card', { pin: '411001' });
  const [before] = shop.store.orders.values();
  if (before === undefined) throw new Error('There is no order.');
  const paid = { status: 'placed', at: now().toISOString(), payment: 'paid' } as const;
  const history = [...before.history, paid];
  const unserved = { ...before, status: 'placed', pin: '194101', deliveryDoubt: 'not-served', history } as const;
  await follow(before, unserved);
  expect(shop.order(before.orderId)).toEqual(unserved);
  expect(toOrder(unserved)).toMatchObject({ notServed: true });
  expect(toOrder(unserved)).not.toHaveProperty('promise');
  const moved = { status: 'placed', at: now().toISOString(), moved: { from: '2026-06-06', to: '2026-06-12' } } as const;
  expect(toOrder({ ...unserved, history: [...history, moved] }).history).toHaveLength(history.length);
  const { deliveryDoubt: _, ...served } = { ...unserved, pin: '110001' };
  await follow(unserved, served);
  expect(toOrder(shop.order(before.orderId))).toMatchObject({ promise: { arrivesBy: '2026-06-12', pin: '110001' } });
});

test('D33: the first PIN of a card order, from the payment page, moves no day that its customer has seen', async () => {
  shop.store.dates.set('shop', { version: 1, ...defaultDates, on: true, zones: [{ pins: ['411'], days: 2 }] });
  await shop.payByCard('card');
  const [before] = shop.store.orders.values();
  if (before === undefined) throw new Error('There is no order.');
  expect(before.promise).not.toHaveProperty('pin');
  const paid = { status: 'placed', at: now().toISOString(), payment: 'paid' } as const;
  await follow(before, { ...before, status: 'placed', pin: '411001', history: [...before.history, paid] });
  const placed = shop.order(before.orderId);
  expect(placed.promise).toMatchObject({ arrivesBy: '2026-06-06', pin: '411001' });
  expect(placed.history.at(-1)?.moved).toEqual({ from: '2026-06-06', to: '2026-06-06', pin: '411001' });
});

test('D33: an address as text is promised the day for its PIN, and without one that for all PINs', async () => {
  shop.store.dates.set('shop', { version: 1, ...defaultDates, on: true, zones: [{ pins: ['411'], days: 2 }] });
  const text = {
    mobileNo: '9876543210',
    residentialAddress: 'Near jetty, Port Blair, Andaman',
    wantedBy: '2026-06-06',
  };
  const checkout = { caller: customer, idempotencyKey: 'k', request: text, address: viewerAddress };
  expect(await orderByCash(shop.wired, checkout)).toMatchObject({ code: 'date_not_possible' });
  const late = { ...checkout, request: { ...text, wantedBy: '2026-06-12' } };
  const promise = { startBy: '2026-06-01', readyBy: '2026-06-04', arrivesBy: '2026-06-12' };
  const ordered = await orderByCash(shop.wired, late);
  expect(ordered.ok && ordered.value.promise).toEqual(promise);
  await shop.fill();
  const near = { ...checkout, idempotencyKey: 'near', request: { ...text, pin: '411001' } };
  const promised = await orderByCash(shop.wired, near);
  expect(promised.ok && promised.value.promise).toEqual({ ...promise, arrivesBy: '2026-06-06', pin: '411001' });
});

describe('D33: a wanted day', () => {
  const wanting = (wantedBy: string) => shop.payByCard(`by ${wantedBy}`, { wantedBy });

  test('that can be met is kept in the order', async () => {
    expect(await wanting('2026-06-12')).toMatchObject({ ok: true });
    expect([...shop.store.orders.values()]).toMatchObject([
      { wantedBy: '2026-06-12', promise: { arrivesBy: '2026-06-12' } },
    ]);
  });

  test('that can’t be met is refused with the earliest day, and takes nothing', async () => {
    const capacity = { categories: { CartoonArt: 2 }, products: {} };
    shop.store.dates.set('shop', { version: 1, ...defaultDates, on: true, capacity });
    expect(await wanting('2026-06-12')).toMatchObject({
      code: 'date_not_possible',
      detail: 'Your gifts can’t arrive by Fri, 12 Jun. The earliest day is Sat, 13 Jun.',
    });
    expect(shop.store.orders.size).toBe(0);
    expect([...shop.store.slots.values()].map(({ taken }) => taken)).toEqual([0, 0]);
    expect(shop.cart()).toEqual({ [id('tea')]: 3, [id('cup')]: 1 });
  });

  test('is refused while the shop promises no dates', async () => {
    shop.store.dates.clear();
    expect(await wanting('2026-12-31')).toMatchObject({ code: 'date_not_possible' });
  });

  test('makes another request of the same key', async () => {
    await shop.payByCard('key', { wantedBy: '2026-07-01' });
    expect(await shop.payByCard('key', { wantedBy: '2026-07-02' })).toMatchObject({ code: 'idempotency_key_reused' });
  });
});

describe('D33: with two gifts a day', () => {
  const capacity = { categories: { CartoonArt: 2 }, products: {} };
  const limit = (gifts = capacity) =>
    shop.store.dates.set('shop', { version: 1, ...defaultDates, on: true, capacity: gifts });
  const taken = () =>
    Object.fromEntries([...shop.store.slots].flatMap(([name, { taken }]) => (taken > 0 ? [[name, taken]] : [])));
  const only = () => {
    const [placed] = shop.store.orders.values();
    if (placed === undefined) throw new Error('There is no order.');
    return placed;
  };
  const full = (day: string) =>
    shop.store.slots.set(`CATEGORY#CartoonArt ${day}`, { day, taken: 2, holds: { OTHER: { gifts: 2 } } });

  test('an order by cash moves its date to the days with room, and keeps its slots when the stream shows it', async () => {
    limit();
    full('2026-06-04');
    // Three cups of tea and a cup: four gifts.
    expect(await shop.payOnDelivery()).toMatchObject({
      ok: true,
      value: { promise: { startBy: '2026-06-01', readyBy: '2026-06-06', arrivesBy: '2026-06-15' } },
    });
    const placed = only();
    await followPromise({ ...shop, now, pause }, [{ after: placed }]);
    expect(Object.values(shop.store.slots.get('CATEGORY#CartoonArt 2026-06-06')?.holds ?? {})).toEqual([{ gifts: 2 }]);
    expect(only()).toEqual(placed);
  });

  test('a product’s own number goes before that of its category', async () => {
    limit({ categories: { CartoonArt: 2 }, products: { [id('tea')]: 1 } });
    await shop.payOnDelivery();
    expect(taken()).toEqual({
      [`PRODUCT#${id('tea')} 2026-06-04`]: 1,
      [`PRODUCT#${id('tea')} 2026-06-05`]: 1,
      [`PRODUCT#${id('tea')} 2026-06-06`]: 1,
      'CATEGORY#CartoonArt 2026-06-04': 1,
    });
  });

  test('a checkout that places no order gives its slots back', async () => {
    limit();
    const { orders } = shop;
    const overtaken = { ...orders, place: async () => ({ outcome: 'conflict' }) as const };
    const order = { caller: customer, idempotencyKey: 'k', request: { mobileNo: '9876543210' }, address: '' };
    expect(await orderByCash({ ...shop.wired, orders: overtaken }, order)).toMatchObject({ code: 'too_busy' });
    expect(taken()).toEqual({});
  });

  test('a newer checkout has the slots of the payment page that it closes', async () => {
    limit();
    await shop.payByCard();
    expect(await shop.payOnDelivery()).toMatchObject({ ok: true, value: { promise: { readyBy: '2026-06-05' } } });
    expect(taken()).toEqual({ 'CATEGORY#CartoonArt 2026-06-04': 2, 'CATEGORY#CartoonArt 2026-06-05': 2 });
  });

  test('an order that is cancelled before it is made gives its slots back, and a made one doesn’t', async () => {
    limit();
    await shop.payOnDelivery();
    const before = only();
    const making = { status: 'making', at: now().toISOString() } as const;
    const made = { ...before, history: [...before.history, making], status: 'cancelled' } as const;
    await followPromise({ ...shop, now, pause }, [{ before, after: made }]);
    expect(taken()).toEqual({ 'CATEGORY#CartoonArt 2026-06-04': 2, 'CATEGORY#CartoonArt 2026-06-05': 2 });
    await followPromise({ ...shop, now, pause }, [{ before, after: { ...before, status: 'cancelled' } }]);
    expect(taken()).toEqual({});
  });

  test('a payment after an hour keeps its order, and moves the date once if others have taken the day', async () => {
    limit();
    await shop.payByCard();
    const before = only();
    const later = () => new Date(now().getTime() + 3_700_000);
    const late = { ...shop, now: later, pause };
    await reserve(
      late,
      { ...defaultDates, holidays: new Set() },
      [{ scope: 'CATEGORY#CartoonArt', gifts: 3, capacity: 2, first: '2026-06-04' }],
      900,
    );
    const paid = { status: 'placed', at: later().toISOString(), by: 'stripe', payment: 'paid' } as const;
    const after = { ...before, status: 'placed', history: [...before.history, paid] } as const;
    shop.store.orders.set(after.orderId, after);
    await followPromise(late, [{ before, after }]);
    const moved = shop.order(after.orderId);
    expect(moved).toMatchObject({
      status: 'placed',
      promise: { readyBy: '2026-06-08' },
      history: [{}, {}, { moved: { from: '2026-06-13', to: '2026-06-16' } }],
    });
    await followPromise(late, [{ before, after }]);
    await followPromise(late, [{ before: after, after: moved }]);
    expect(shop.order(after.orderId)).toEqual(moved);
    expect(taken()).toEqual({
      'CATEGORY#CartoonArt 2026-06-04': 2,
      'CATEGORY#CartoonArt 2026-06-05': 2,
      'CATEGORY#CartoonArt 2026-06-06': 2,
      'CATEGORY#CartoonArt 2026-06-08': 1,
    });
  });

  test('an order that needs a confirmation holds its slots for a day, keeps them once confirmed, and else gets others', async () => {
    limit();
    const slotsOf = ({ slots }: OrderRecord) =>
      slots?.slots.map(({ scope, day }) => shop.store.slots.get(`${scope} ${day}`)?.holds[slots.token]);
    const cash = { method: 'cash-on-delivery', status: 'due' } as const;
    const flagged = await promised(shop, order({ confirmation: 'needed', payment: cash }));
    await followPromise({ ...shop, now, pause }, [{ after: flagged }]);
    const until = epochSeconds(now()) + daySeconds;
    expect(slotsOf(flagged)).toEqual(flagged.slots?.slots.map(({ gifts }) => ({ gifts, until })));
    const confirmed = { ...flagged, confirmation: 'confirmed' } as const;
    await follow(flagged, confirmed);
    expect(slotsOf(flagged)).toEqual(flagged.slots?.slots.map(({ gifts }) => ({ gifts })));

    const fake = await promised(shop, order({ orderId: id('fake'), confirmation: 'needed', payment: cash }));
    const tomorrow = { ...shop, now: () => new Date((until + 1) * 1000), pause };
    const real = await promised(tomorrow, order({ orderId: id('real') }));
    expect(real.slots?.slots).toEqual(fake.slots?.slots);
    shop.store.orders.set(fake.orderId, { ...fake, confirmation: 'confirmed' });
    await followPromise(tomorrow, [{ before: fake, after: { ...fake, confirmation: 'confirmed' } }]);
    expect(shop.order(fake.orderId).promise?.readyBy).not.toBe(fake.promise?.readyBy);
    expect(shop.order(fake.orderId).history.at(-1)).toHaveProperty('moved');
  });

  test('late answers take the date away if no day has room, as a step, and free the slots', async () => {
    limit();
    const many = incomplete().lines.map((each) => ({ ...each, qty: 150 }));
    const before = await promised(shop, incomplete({ lines: many }));
    expect(before.promise).toBeDefined();
    // 90 working days now have room for 90 gifts.
    limit({ categories: { CartoonArt: 1 }, products: {} });
    const lines = many.map(({ missing: _, ...each }) => each);
    const after = { ...before, lines, answersRevision: 1, answeredAt: '2026-06-02T18:30:00.000Z' };
    await follow(before, after);
    const undated = shop.order(after.orderId);
    expect(undated).not.toHaveProperty('promise');
    expect(undated).not.toHaveProperty('slots');
    const day = before.promise?.arrivesBy;
    // The release before reads both days.
    expect(undated.history.at(-1)?.moved).toEqual({ from: day, to: day, lost: true });
    expect(taken()).toEqual({});
    await followPromise({ ...shop, now, pause }, [{ before: after, after: undated }]);
    expect(shop.order(after.orderId)).toEqual(undated);
  });

  test('late answers move the slots with the date', async () => {
    limit();
    const before = await promised(shop, incomplete());
    const after = { ...before, lines: order().lines, answersRevision: 1, answeredAt: '2026-06-02T18:30:00.000Z' };
    await follow(before, after);
    expect(storedOrder()).toMatchObject({ promise: { readyBy: '2026-06-06' } });
    expect(taken()).toEqual({ 'CATEGORY#CartoonArt 2026-06-06': 2 });
  });
});
