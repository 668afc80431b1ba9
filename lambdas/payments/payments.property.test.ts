import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineIdOf } from '#lambdas/cart/cart.ts';
import { findings, type PayingShop, payingShop } from '#tests/support/unit/payments.ts';
import { customer, id } from '#tests/support/unit/records.ts';
import { toPaise } from '../contracts/money.ts';

const key = fc.constantFrom('k1', 'k2');
const name = fc.constantFrom('tea', 'cup');
const which = fc.nat({ max: 9 });

/** What customers in several tabs, Stripe and whoever refunds in its dashboard do, all of it at once and in any order. */
const payments = [
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('card' as const), key }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cash' as const), key }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('pay' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('expire' as const), which }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('tell' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('give back' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('a day passes' as const) }) },
];
const edits = [
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), name }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('change' as const), name, qty: fc.integer({ min: 1, max: 4 }) }),
  },
];
const payment = fc.oneof(...payments);
const action = fc.oneof(...payments, ...edits);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

/** Each action waits for a turn of its own, so that what it does next depends on what the others have done. */
async function play(shop: PayingShop, turn: () => Promise<void>, actions: readonly Action[]): Promise<void> {
  /** Pages that some browser has seen, by key the orders that it got. */
  const pages: string[] = [];
  const answered = new Map<string, string>();
  const run = async (next: Action): Promise<void> => {
    await turn();
    const pick = <T>(from: readonly T[], index: number) => from[index % Math.max(1, from.length)];
    switch (next.kind) {
      case 'card': {
        const started = await shop.payByCard(`card ${next.key}`);
        if (!started.ok) return;
        pages.push(started.value.checkoutUrl);
        expect(answered.get(next.key) ?? started.value.orderId).toBe(started.value.orderId);
        answered.set(next.key, started.value.orderId);
        return;
      }
      case 'cash':
        return void (await shop.payOnDelivery(`cash ${next.key}`));
      case 'pay':
        return void shop.stripe.pay(pick(pages, next.which) ?? '');
      case 'expire':
        return shop.stripe.expire(pick(pages, next.which) ?? '');
      case 'give back':
        return void shop.stripe.giveBack(pick([...shop.stripe.state.captured.keys()], next.which) ?? '');
      case 'tell':
        return void (await shop.receive(pick(shop.stripe.state.events, next.which)));
      case 'a day passes':
        return shop.stripe.state.keys.clear();
      case 'add':
        return void (await shop.add(next.name));
      case 'change':
        return void (await shop.change(next.name, next.qty));
    }
  };
  await Promise.all(actions.map(run));
}

/** Stripe sends every event until it is accepted; some arrive twice. */
async function tellAll(shop: PayingShop): Promise<void> {
  for (const event of shop.stripe.state.events) expect(await shop.receive(event)).toMatchObject({ ok: true });
}

function expectHonest({ store }: PayingShop): void {
  for (const { lines, totalPaise, history, status } of store.orders.values()) {
    expect(lines.reduce((sum, { pricePaise, qty }) => sum + pricePaise * qty, 0)).toBe(totalPaise);
    expect(toPaise(totalPaise / 100)).toBe(totalPaise);
    expect(history.at(-1)?.status).toBe(status);
  }
  // No acknowledged line is lost: only an order takes a line, and just what stood there.
  const cart = new Map<string, number>();
  for (const event of store.lineEvents) {
    if (event.kind === 'ordered') expect(cart.get(event.lineId)).toBe(event.qty);
    if (event.kind === 'set') cart.set(event.lineId, event.qty);
    else if (event.kind !== 'awaiting-payment') cart.delete(event.lineId);
  }
  const held = [...(store.lines.get(customer.userId)?.values() ?? [])];
  expect(new Map(held.map((line) => [lineIdOf(line), line.qty]))).toEqual(cart);
}

/** Milliseconds; a busy machine takes its time over so many runs. */
const patience = 30_000;

const alive = ({ store }: PayingShop) => [...store.orders.values()].filter(({ status }) => status !== 'cancelled');

async function whateverHappens(
  actions: fc.Arbitrary<Action>,
  check: (shop: PayingShop) => void,
  numRuns: number,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(actions, { minLength: 3, maxLength: 16 }),
      async (scheduler, happening) => {
        let scheduled = false;
        const turn = async () => (scheduled ? scheduler.schedule(Promise.resolve()) : undefined);
        const shop = payingShop(turn);
        await shop.fill();
        scheduled = true;
        await scheduler.waitFor(play(shop, turn, happening));
        scheduled = false;
        check(shop);
        await tellAll(shop);
        check(shop);
        expect(findings(shop)).toEqual([]);
      },
    ),
    { numRuns },
  );
}

test(
  'D6: whatever happens at once, money taken is an order’s or goes back, and no line is lost',
  async () => {
    await whateverHappens(action, expectHonest, 200);
  },
  patience,
);

test(
  'a cart that nobody changes becomes one order at most, whoever checks out and pays',
  async () => {
    const whole = { [id('tea')]: 3, [id('cup')]: 1 };
    await whateverHappens(
      payment,
      (shop) => {
        expect(alive(shop).length).toBeLessThanOrEqual(1);
        expect(shop.cart()).toEqual(alive(shop)[0]?.status === 'placed' ? {} : whole);
      },
      200,
    );
  },
  patience,
);
