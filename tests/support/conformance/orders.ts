import { expect } from 'vitest';
import type { RefundPart } from '#contracts/orders/refund-parts.ts';
import { afterStep, type OrderRecord } from '#lambdas/orders/order.ts';
import type { TimeRange } from '#lambdas/platform/clock.ts';
import { order } from '../unit/order.ts';
import { customer, id, noon, photo } from '../unit/records.ts';
import { line, named } from './carts.ts';
import { atOnce, type Cases, type Ports } from './ports.ts';

const { userId } = customer;
/** An order of two tea mugs. */
const placed = (name: string, fields: Partial<OrderRecord> = {}) => order({ orderId: id(name), ...fields });
/** The cart line of that order. */
const tea = line('tea', 2);

const awaiting = (name: string, fields: Partial<OrderRecord> = {}) =>
  placed(name, {
    status: 'awaiting-payment',
    payment: { method: 'card', status: 'pending' },
    history: [{ status: 'awaiting-payment', at: '2026-06-01T12:00:00.000Z' }],
    ...fields,
  });
const shipped = (record: OrderRecord): OrderRecord => ({
  ...record,
  status: 'shipped',
  history: [...record.history, { status: 'shipped', at: '2026-06-02T12:00:00.000Z' }],
});

const latestCheckout = async (orders: Ports['orders'], userId: string) => (await orders.checkoutState(userId)).latest;

/** Places these orders one after another, each from a cart with two tea mugs. */
async function placeAll({ orders, carts }: Ports, all: readonly OrderRecord[]): Promise<void> {
  for (const each of all) {
    await carts.put(each.userId, tea);
    expect(await orders.place(each, await latestCheckout(orders, each.userId))).toEqual({ outcome: 'placed' });
  }
}
const inJune = (day: number, fields: Partial<OrderRecord> = {}) =>
  placed(`order of ${day}`, { createdAt: `2026-06-${String(day).padStart(2, '0')}T12:00:00.000Z`, ...fields });

export const orderCases: Cases = {
  'placing an order removes its lines from the cart and makes it the latest checkout': async (ports) => {
    const { orders, carts } = ports;
    await carts.put(userId, line('ice'));
    await placeAll(ports, [placed('one')]);
    expect(await carts.lines(userId)).toEqual([line('ice')]);
    expect(await orders.find(id('one'))).toEqual(placed('one'));
    expect(await latestCheckout(orders, userId)).toEqual({ orderId: id('one'), method: 'cash-on-delivery' });
    expect(await orders.find(id('two'))).toBeUndefined();
    expect(await latestCheckout(orders, 'another')).toBeUndefined();
  },
  'closed checkouts place no order until they open again, and close only after the latest one': async (ports) => {
    const { orders, carts } = ports;
    const at = (hour: number) => new Date(`2026-06-01T${hour}:00:00.000Z`);
    const from = (hour: number, name: string) => placed(name, { createdAt: at(hour).toISOString() });
    await carts.put(userId, tea);
    expect(await orders.closeCheckouts(userId, undefined, at(13))).toBe(true);
    expect(await orders.checkoutState(userId)).toEqual({ blocked: false, closedUntil: at(13).toISOString() });
    expect(await orders.place(from(12, 'one'), undefined)).toEqual({ outcome: 'overtaken' });
    expect(await orders.find(id('one'))).toBeUndefined();
    expect(await orders.place(from(13, 'one'), undefined)).toEqual({ outcome: 'placed' });
    const latest = { orderId: id('one'), method: 'cash-on-delivery' } as const;
    expect(await orders.checkoutState(userId)).toEqual({ blocked: false, latest });
    expect(await orders.closeCheckouts(userId, undefined, at(15))).toBe(false);
    expect(await orders.closeCheckouts(userId, latest, at(15))).toBe(true);
    await carts.put(userId, tea);
    expect(await orders.place(from(14, 'two'), latest)).toEqual({ outcome: 'overtaken' });
    expect(await orders.closeCheckouts(userId, latest, at(14))).toBe(true);
    expect(await orders.place(from(14, 'two'), latest)).toEqual({ outcome: 'placed' });
  },
  'an order keeps all its optional fields': async (ports) => {
    const known = placed('one', {
      cardService: 'razorpay',
      sessionId: 'cs_1',
      paymentIntentId: 'pi_1',
      confirmation: 'needed',
      reasons: ['open-orders'],
      counted: { phone: '9876543210', token: 'T' },
      buyer: 'Ananya',
      deliveryPaise: 6_050,
      cashFeePaise: 3_000,
      deliveryDoubt: 'higher-fee',
    });
    await placeAll(ports, [known]);
    expect(await ports.orders.find(id('one'))).toEqual(known);
  },
  'an order removes lines with answers by their own IDs, and stores the answers in a separate item': async (ports) => {
    const { orders, carts } = ports;
    const [tea] = placed('one').lines;
    if (tea === undefined) throw new Error('The order has no line.');
    const { lineId = '', answers = {} } = named('Asha');
    const own = { ...tea, lineId, qty: 2, photoCount: 1, answered: [{ id: 'name', label: 'Name', value: 'Asha' }] };
    for (const each of [named('Asha', 2), named('Ben', 2), line('tea', 2)]) await carts.put(userId, each);
    const lines = { [lineId]: { answers } };
    const stale = placed('one', { lines: [{ ...own, qty: 3 }] });
    expect(await orders.place(stale, undefined, lines)).toEqual({ outcome: 'lines-changed', lineIds: [lineId] });
    expect(await orders.answersOf(id('one'))).toEqual({});
    const order = placed('one', { lines: [own] });
    expect(await orders.place(order, undefined, lines)).toEqual({ outcome: 'placed' });
    expect(await orders.find(id('one'))).toEqual(order);
    expect(await orders.answersOf(id('one'))).toEqual(lines);
    expect((await carts.lines(userId)).map(({ answers }) => answers?.name)).toEqual(
      (await carts.lines(userId)).map(({ lineId }) => (lineId === undefined ? undefined : { text: 'Ben' })),
    );
    expect(await carts.lines(userId)).toHaveLength(2);
    await placeAll(ports, [placed('two')]);
    expect(await orders.answersOf(id('two'))).toEqual({});
  },
  'answers change together with their order, and only if it is as it was read': async (ports) => {
    const { orders } = ports;
    await placeAll(ports, [placed('one')]);
    const changed = placed('one', { answersRevision: 1 });
    const answers = { [id('tea')]: { answers: { name: { text: 'Asha' } } } };
    const next = { order: changed, answers, newPhotos: [] };
    const withPhoto = { ...next, newPhotos: [photo().uploadId] };
    expect(await orders.changeAnswers(placed('one'), withPhoto)).toBe('photo-gone');
    expect(await orders.answersOf(id('one'))).toEqual({});
    await ports.photos.of(userId).create(photo({ status: 'published' }));
    expect(await orders.changeAnswers(placed('one'), withPhoto)).toBe('done');
    expect(await orders.changeAnswers(placed('one'), { ...next, answers: {} })).toBe('changed');
    expect(await orders.replace(placed('one'), shipped(placed('one')))).toBe(false);
    expect(await orders.find(id('one'))).toEqual(changed);
    expect(await orders.answersOf(id('one'))).toEqual(answers);
    expect(await orders.replace(changed, shipped(changed))).toBe(true);
    const late = { order: { ...changed, answersRevision: 2 }, answers: {}, newPhotos: [] };
    expect(await orders.changeAnswers(changed, late)).toBe('changed');
    expect(await orders.answersOf(id('one'))).toEqual(answers);
  },
  'a paid order removes exactly its own lines with answers': async ({ orders, carts }) => {
    for (const each of [named('Asha'), named('Ben'), line('tea')]) await carts.put(userId, each);
    const unpaid = awaiting('one', { lines: [] });
    await orders.place(unpaid, undefined);
    const paid = { ...unpaid, history: shipped(unpaid).history };
    expect(await orders.replace(unpaid, paid, [named('Asha', 2)])).toBe(false);
    expect(await orders.replace(unpaid, paid, [named('Asha')])).toBe(true);
    expect(await carts.find(userId, named('Asha').lineId ?? '')).toBeUndefined();
    expect(await carts.lines(userId)).toHaveLength(2);
  },
  'an order that awaits payment leaves its lines in the cart': async (ports) => {
    await placeAll(ports, [awaiting('one')]);
    expect(await ports.carts.lines(userId)).toEqual([tea]);
    expect(await latestCheckout(ports.orders, userId)).toEqual({ orderId: id('one'), method: 'card' });
  },
  'placing the same order again returns the existing one, before any other condition is checked': async (ports) => {
    await placeAll(ports, [placed('one')]);
    const result = await ports.orders.place(placed('one', { name: 'Other' }), undefined);
    expect(result).toEqual({ outcome: 'exists', order: placed('one') });
    expect(await ports.orders.find(id('one'))).toEqual(placed('one'));
  },
  'an order is overtaken if another checkout came first': async (ports) => {
    const { orders, carts } = ports;
    await placeAll(ports, [placed('one')]);
    const latest = await latestCheckout(orders, userId);
    await placeAll(ports, [placed('two')]);
    await carts.put(userId, tea);
    expect(await orders.place(placed('three'), latest)).toEqual({ outcome: 'overtaken' });
    expect(await orders.place(placed('three'), undefined)).toEqual({ outcome: 'overtaken' });
    expect(await orders.find(id('three'))).toBeUndefined();
    expect(await carts.lines(userId)).toEqual([tea]);
  },
  'an order that is overtaken and has changed lines is reported as overtaken': async (ports) => {
    await placeAll(ports, [placed('one')]);
    expect(await ports.orders.place(placed('two'), undefined)).toEqual({ outcome: 'overtaken' });
  },
  'an order is overtaken if the expected latest checkout never existed': async ({ orders, carts }) => {
    await carts.put(userId, tea);
    const latest = { orderId: id('never'), method: 'card' } as const;
    expect(await orders.place(placed('one'), latest)).toEqual({ outcome: 'overtaken' });
  },
  'lines that changed or are gone are reported, and nothing is written': async ({ orders, carts }) => {
    const [first] = placed('one').lines;
    if (first === undefined) throw new Error('The order has no line.');
    const lines = [first, { ...first, productId: id('ice') }, { ...first, productId: id('oil') }];
    await carts.put(userId, line('tea', 3));
    await carts.put(userId, line('oil', 2));
    const result = await orders.place(placed('one', { lines }), undefined);
    expect(result).toEqual({ outcome: 'lines-changed', lineIds: [id('tea'), id('ice')] });
    expect(await latestCheckout(orders, userId)).toBeUndefined();
    expect(await carts.lines(userId)).toHaveLength(2);
  },
  'only one of two concurrent orders of a cart is placed': async ({ orders, carts }) => {
    await carts.put(userId, tea);
    const results = await atOnce(
      () => orders.place(placed('one'), undefined),
      () => orders.place(placed('two'), undefined),
    );
    expect(results.filter(({ outcome }) => outcome === 'placed')).toHaveLength(1);
    expect(results.filter(({ outcome }) => outcome === 'overtaken' || outcome === 'conflict')).toHaveLength(1);
    expect((await orders.listOf(userId, { limit: 10 })).entries).toHaveLength(1);
  },
  'an order is replaced only if it is as it was read': async (ports) => {
    const { orders } = ports;
    await placeAll(ports, [placed('one')]);
    expect(await orders.replace(placed('one'), shipped(placed('one')))).toBe(true);
    expect(await orders.replace(placed('one'), placed('one', { status: 'cancelled' }))).toBe(false);
    expect(await orders.find(id('one'))).toEqual(shipped(placed('one')));
    expect(await orders.replace(placed('never'), shipped(placed('never')))).toBe(false);
    expect(await orders.find(id('never'))).toBeUndefined();
  },
  'an order is not replaced if its payment page was opened or changed meanwhile': async (ports) => {
    const { orders } = ports;
    await placeAll(ports, [awaiting('one')]);
    const opened = awaiting('one', { sessionId: 'cs_1' });
    expect(await orders.replace(awaiting('one'), opened)).toBe(true);
    expect(await orders.replace(awaiting('one'), awaiting('one', { sessionId: 'cs_2' }))).toBe(false);
    expect(await orders.replace({ ...opened, sessionId: 'cs_2' }, shipped(opened))).toBe(false);
    expect(await orders.replace(opened, shipped(opened))).toBe(true);
  },
  'a replacement removes exactly the lines it names, or does nothing': async (ports) => {
    const { orders, carts } = ports;
    await placeAll(ports, [awaiting('one')]);
    const paid = { ...awaiting('one'), history: shipped(awaiting('one')).history };
    expect(await orders.replace(awaiting('one'), paid, [{ ...tea, qty: 1 }])).toBe(false);
    expect(await orders.replace(awaiting('one'), paid, [{ ...tea, addedAt: '2026-06-03T12:00:00.000Z' }])).toBe(false);
    expect(await orders.replace(awaiting('one'), paid, [tea, line('ice')])).toBe(false);
    expect(await orders.find(id('one'))).toEqual(awaiting('one'));
    expect(await carts.lines(userId)).toEqual([tea]);
    expect(await orders.replace(awaiting('one'), paid, [tea])).toBe(true);
    expect(await carts.lines(userId)).toEqual([]);
  },
  'only one of several concurrent replacements is made': async (ports) => {
    const { orders } = ports;
    await placeAll(ports, [placed('one')]);
    const current = placed('one');
    const done = await atOnce(...[1, 2, 3].map(() => () => orders.replace(current, shipped(current))));
    expect(done.filter(Boolean)).toHaveLength(1);
  },
  'a customer’s orders are paginated newest first, without unpaid ones': async (ports) => {
    const all = [inJune(2), inJune(3), inJune(1), awaiting('unpaid')];
    await placeAll(ports, all);
    await placeAll(ports, [placed('other', { userId: 'another' })]);
    const first = await ports.orders.listOf(userId, { limit: 2 });
    expect(first.entries).toEqual([inJune(3), inJune(2)]);
    const second = await ports.orders.listOf(userId, { limit: 2, after: first.next });
    expect(second).toEqual({ entries: [inJune(1)] });
  },
  'all orders are paginated newest first, and by ID if they have the same time': async (ports) => {
    const { createdAt } = inJune(2);
    const same = [placed('a', { createdAt }), placed('b', { createdAt })].sort((a, b) =>
      a.orderId < b.orderId ? 1 : -1,
    );
    await placeAll(ports, [...same, inJune(3), awaiting('unpaid')]);
    const first = await ports.book.list({ limit: 2 });
    expect(first.entries).toEqual([inJune(3), same[0]]);
    const second = await ports.book.list({ limit: 2, after: first.next });
    expect(second).toEqual({ entries: [same[1]] });
  },
  'orders, unpaid ones included, are listed under their current status': async (ports) => {
    const { orders, book } = ports;
    await placeAll(ports, [inJune(1), awaiting('unpaid')]);
    expect((await book.list({ status: 'awaiting-payment', limit: 5 })).entries).toEqual([awaiting('unpaid')]);
    await orders.replace(inJune(1), shipped(inJune(1)));
    expect((await book.list({ status: 'placed', limit: 5 })).entries).toEqual([]);
    expect((await book.list({ status: 'shipped', limit: 5 })).entries).toEqual([shipped(inJune(1))]);
  },
  'a cancelled order stays listed unless it was never paid': async (ports) => {
    const { orders, book } = ports;
    const cancelled = (status: 'failed' | 'refunded'): OrderRecord => ({
      ...shipped(awaiting(status)),
      status: 'cancelled',
      payment: { method: 'card', status },
    });
    for (const status of ['failed', 'refunded'] as const) {
      await placeAll(ports, [awaiting(status)]);
      expect(await orders.replace(awaiting(status), cancelled(status))).toBe(true);
    }
    expect((await orders.listOf(userId, { limit: 5 })).entries).toEqual([cancelled('refunded')]);
    expect((await book.list({ limit: 5 })).entries).toEqual([cancelled('refunded')]);
    expect((await book.list({ status: 'cancelled', limit: 5 })).entries).toHaveLength(2);
  },
  'an order that was cancelled with its money kept is listed until the money is refunded': async (ports) => {
    const kept: OrderRecord = { ...awaiting('one'), status: 'cancelled', payment: { method: 'card', status: 'paid' } };
    const refunded: OrderRecord = { ...kept, payment: { method: 'card', status: 'refunded' } };
    const listed = async () => (await ports.book.list({ moneyKept: true, limit: 5 })).entries;
    await placeAll(ports, [awaiting('one')]);
    expect(await listed()).toEqual([]);
    expect(await ports.orders.replace(awaiting('one'), kept)).toBe(true);
    expect(await listed()).toEqual([kept]);
    expect(await ports.orders.replace(kept, refunded)).toBe(true);
    expect(await listed()).toEqual([]);
  },
  'an order with a refund under way is listed until its result is recorded, unless its money is kept': async (
    ports,
  ) => {
    const paid: OrderRecord = { ...awaiting('one'), status: 'placed', payment: { method: 'card', status: 'paid' } };
    const after = (order: OrderRecord, status: RefundPart['status']): OrderRecord =>
      afterStep(order, { status: order.status, at: noon.toISOString(), part: { key: 'part-1', amount: 1, status } });
    const listed = async () => (await ports.book.list({ refunding: true, limit: 5 })).entries;
    await placeAll(ports, [awaiting('one')]);
    const sent = after(paid, 'sent');
    expect(await ports.orders.replace(awaiting('one'), sent)).toBe(true);
    expect(await listed()).toEqual([sent]);
    const kept: OrderRecord = { ...after(sent, 'sent'), status: 'cancelled' };
    expect(await ports.orders.replace(sent, kept)).toBe(true);
    expect(await listed()).toEqual([]);
    const open: OrderRecord = { ...after(kept, 'sent'), status: 'placed' };
    expect(await ports.orders.replace(kept, open)).toBe(true);
    const made = after(open, 'made');
    expect(await ports.orders.replace(open, made)).toBe(true);
    expect(await listed()).toEqual([]);
  },
  'orders that need a confirmation are listed until they are confirmed': async (ports) => {
    const flagged = inJune(1, { confirmation: 'needed', reasons: ['high-value'] });
    await placeAll(ports, [flagged, inJune(2)]);
    expect((await ports.book.list({ confirmation: 'needed', limit: 5 })).entries).toEqual([flagged]);
    const confirmed = { ...shipped(flagged), status: 'placed', confirmation: 'confirmed' } as const;
    expect(await ports.orders.replace(flagged, confirmed)).toBe(true);
    expect((await ports.book.list({ confirmation: 'needed', limit: 5 })).entries).toEqual([]);
  },
  'orders are found by their IDs, each once, without missing ones': async (ports) => {
    await placeAll(ports, [inJune(1), inJune(2)]);
    const found = await ports.book.findMany([inJune(1).orderId, id('never'), inJune(1).orderId]);
    expect(found).toEqual(new Map([[inJune(1).orderId, inJune(1)]]));
    expect(await ports.book.findMany([])).toEqual(new Map());
  },
  'the orders of a time are read oldest first, its first and last moments included': async (ports) => {
    const late = inJune(3, { orderId: id('late'), createdAt: '2026-06-03T23:59:59.999Z' });
    await placeAll(ports, [inJune(4), late, inJune(2), inJune(1), awaiting('unpaid', { createdAt: late.createdAt })]);
    const read = async (times: TimeRange) => {
      const all: OrderRecord[] = [];
      let page = await ports.book.between(times);
      all.push(...page.entries);
      while (page.next !== undefined) {
        page = await ports.book.between(times, page.next);
        all.push(...page.entries);
      }
      return all;
    };
    expect(await read({ from: inJune(2).createdAt, to: late.createdAt })).toEqual([inJune(2), late]);
    expect(await read({})).toEqual([inJune(1), inJune(2), late, inJune(4)]);
    expect(await read({ from: inJune(5).createdAt })).toEqual([]);
  },
};
