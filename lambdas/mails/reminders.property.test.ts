import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DeliveryAct, deliveryAct, hour, LateStream } from '#tests/support/unit/late-stream.ts';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { id, pause } from '#tests/support/unit/records.ts';
import { waitsForCustomer } from '../contracts/desk/work-list.ts';
import type { OrderStatus } from '../contracts/orders/order.ts';
import { askForAnswers } from '../orders/ask-for-answers.ts';
import { afterStep, type OrderRecord } from '../orders/order.ts';
import type { AskEvent, MailEvent, ReminderEvent } from './mail-events.ts';
import { newAsks } from './order-events.ts';
import { ask, remind } from './remind.ts';
import { followPlacedOrder, followReminder } from './reminders.ts';

const day = 24 * hour;
const which = fc.nat(2);

const act = fc.oneof(
  fc.record({ kind: fc.constant('place' as const), which, asks: fc.boolean(), isCard: fc.boolean() }),
  fc.record({ kind: fc.constant('answer' as const), which, complete: fc.boolean() }),
  fc.record({
    kind: fc.constant('step' as const),
    which,
    to: fc.constantFrom<OrderStatus>('placed', 'making', 'shipped', 'cancelled'),
  }),
  fc.record({ kind: fc.constant('ask' as const), which }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
const round = fc.record({
  acts: fc.array(fc.oneof(act, deliveryAct), { maxLength: 5 }),
  hours: fc.constantFrom(0, 1, 23, 25, 48, 72, 24 * 7),
  sweeps: fc.boolean(),
});

const missing = [{ id: 'day', label: 'Wedding day' }];
const answered = [{ id: 'size', label: 'Size', value: 'A4' }];

/** The order after this act, or undefined if the act is impossible. */
function changedBy(act: Act, current: OrderRecord | undefined, orderId: string, at: string): OrderRecord | undefined {
  if (act.kind === 'place') return current === undefined ? placed(act, orderId, at) : undefined;
  if (current === undefined) return undefined;
  if (act.kind === 'ask') return askedBy(current, at);
  return act.kind === 'answer' ? answeredBy(act, current) : takenStep(act, current, at);
}

function placed({ isCard, asks }: Extract<Act, { kind: 'place' }>, orderId: string, at: string): OrderRecord {
  const status = isCard ? 'awaiting-payment' : 'placed';
  const lines = order().lines.map((line) => ({ ...line, ...(asks && { missing, answered }) }));
  return order({ orderId, status, lines, createdAt: at, history: [{ status, at }] });
}

function answeredBy({ complete }: Extract<Act, { kind: 'answer' }>, current: OrderRecord): OrderRecord | undefined {
  if (current.status !== 'placed' || !current.lines[0]?.answered) return undefined;
  const lines = current.lines.map(({ missing: _, ...line }) => ({ ...line, ...(!complete && { missing }) }));
  return { ...current, lines, answersRevision: (current.answersRevision ?? 0) + 1 };
}

function askedBy(current: OrderRecord, at: string): OrderRecord | undefined {
  const next = askForAnswers(current, { at, by: 'Asha', asked: 'by-owner' });
  return next.ok ? next.value : undefined;
}

function takenStep({ to }: Extract<Act, { kind: 'step' }>, current: OrderRecord, at: string): OrderRecord | undefined {
  const isPossible = current.status === 'awaiting-payment' ? to === 'placed' || to === 'cancelled' : to !== 'placed';
  return isPossible ? afterStep(current, { status: to, at }) : undefined;
}

/** Three orders of a customer, the table's stream, the mail queue, and a clock that all of them share. */
class World {
  private readonly seen = new Map<string, OrderRecord>();
  readonly shop = memoryShop();
  readonly stream: LateStream<Pick<MemoryShop, 'orders' | 'reminders'>>;
  readonly mails: { readonly orderId: string; readonly byOwner: boolean; readonly at: number }[] = [];

  constructor() {
    const { orders, reminders } = this.shop;
    this.stream = new LateStream({ orders, reminders });
  }

  private recordChanges(): void {
    this.stream.sendChanges(this.seen, this.shop.store.orders, (change) => async (parts) => {
      await followPlacedOrder(parts, [change]);
      for (const event of newAsks([change])) this.queue(event);
    });
  }

  /** Deletes expired items as DynamoDB does, which can be late. */
  sweep(): void {
    const { now } = this.stream;
    const { reminders } = this.shop.store.mails;
    for (const [key, { at, ...before }] of reminders) {
      if (at > now()) continue;
      reminders.delete(key);
      const events = {
        send: async (due: readonly MailEvent[]) => {
          for (const event of due) this.queue(event);
        },
      };
      this.stream.send((parts) => followReminder({ ...parts, events, now }, [{ before }]));
    }
  }

  /** The queue delivers at least once. Here it delivers every event twice. */
  private queue(event: MailEvent): void {
    if (!('reminder' in event || 'asked' in event)) return;
    for (const _ of [1, 2]) this.stream.send(() => this.mail(event));
  }

  private async mail(event: ReminderEvent | AskEvent): Promise<void> {
    const { orders, mailMarks: marks, mailCounts, suppressions, users } = this.shop;
    const { now } = this.stream;
    const { orderId } = event;
    const mailer = {
      send: async () => {
        const record = this.shop.store.orders.get(orderId);
        expect(record && waitsForCustomer(record)).toBe(true);
        this.mails.push({ orderId, byOwner: 'asked' in event, at: now().getTime() });
      },
    };
    const metrics = { count: async () => {} };
    const siteOrigin = async () => 'https://shop.example';
    const dependencies = {
      orders,
      marks,
      mailCounts,
      suppressions,
      users,
      mailer,
      metrics,
      siteOrigin,
      now,
      pause,
      provedOnly: false,
    };
    await ('asked' in event ? ask(dependencies, event) : remind(dependencies, event));
  }

  async run(next: Act | DeliveryAct): Promise<void> {
    if (next.kind === 'deliver') await this.stream.deliver(next);
    else this.act(next);
    this.recordChanges();
  }

  private act(next: Act): void {
    const { orders } = this.shop.store;
    const orderId = id(`order ${next.which}`);
    const changed = changedBy(next, orders.get(orderId), orderId, this.stream.now().toISOString());
    if (changed !== undefined) orders.set(orderId, changed);
  }

  mailsOf(orderId: string, byOwner: boolean) {
    return this.mails.filter((mail) => mail.orderId === orderId && mail.byOwner === byOwner);
  }

  /** The time when the order was placed, or undefined if it never was. */
  placedAt(orderId: string): number | undefined {
    const placed = this.shop.store.orders.get(orderId)?.history.find(({ status }) => status === 'placed');
    return placed && Date.parse(placed.at);
  }
}

test('sends two reminders of a placed order that lacks answers, never early, no third one, none of other orders, and asks once a day', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 8 }), async (rounds) => {
      const world = new World();
      for (const { acts, hours, sweeps } of rounds) {
        for (const next of acts) await world.run(next);
        await world.stream.wait(hours);
        if (sweeps) world.sweep();
      }
      const waiting = new Set([...world.shop.store.orders.values()].filter(waitsForCustomer).map((o) => o.orderId));
      for (let days = 0; days < 20; days++) {
        await world.stream.wait(24);
        world.sweep();
      }
      for (const orderId of world.shop.store.orders.keys()) {
        const [byOwner, reminders] = [true, false].map((is) => world.mailsOf(orderId, is));
        const [first, second, ...more] = reminders ?? [];
        const placedAt = world.placedAt(orderId) ?? Number.POSITIVE_INFINITY;
        expect(more).toEqual([]);
        if (first) expect(first.at - placedAt).toBeGreaterThanOrEqual(2 * day);
        if (second) expect(second.at - placedAt).toBeGreaterThanOrEqual(5 * day);
        // An order that lacked answers all the time has got both reminders.
        const { answersRevision, history = [] } = world.shop.store.orders.get(orderId) ?? {};
        const asks = history.filter((step) => step.asked !== undefined);
        const asksByOwner = asks.filter((step) => step.asked === 'by-owner');
        expect(byOwner?.length).toBeLessThanOrEqual(asksByOwner.length);
        const untouched = answersRevision === undefined && asksByOwner.length === 0;
        if (waiting.has(orderId) && untouched) expect(second).toBeDefined();
        for (const [index, { at }] of asks.entries()) {
          const next = Date.parse(asks[index + 1]?.at ?? '9999-01-01');
          expect(next - Date.parse(at)).toBeGreaterThanOrEqual(day);
        }
      }
    }),
    { numRuns: 300 },
  );
}, 60_000);
