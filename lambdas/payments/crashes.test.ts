import { describe, expect, test } from 'vitest';
import { Crash } from '#tests/support/unit/dying.ts';
import { message } from '#tests/support/unit/memory-stripe.ts';
import { findings, type PayingShop, payingShop } from '#tests/support/unit/payments.ts';
import { owner } from '#tests/support/unit/records.ts';
import { commandOrder } from '../desk/command-order.ts';
import { handlePayment } from './handle-payment.ts';

/** A shop whose function crashes at a chosen turn. There is one turn before and one after each call to the table or Stripe. */
function crashingShop() {
  let left = Number.POSITIVE_INFINITY;
  const shop = payingShop(async () => {
    if (--left < 0) throw new Crash();
  });
  return {
    shop,
    /** Runs the function and kills it after this many turns. Returns true if it completed before. */
    async completesWithin(turns: number, run: () => Promise<unknown>): Promise<boolean> {
      left = turns;
      try {
        await run();
        return true;
      } catch (error) {
        if (error instanceof Crash) return false;
        throw error;
      } finally {
        left = Number.POSITIVE_INFINITY;
      }
    },
  };
}

type Scenario = {
  readonly before?: (shop: PayingShop) => Promise<unknown>;
  /** The call that crashes. */
  readonly run: (shop: PayingShop) => Promise<unknown>;
  /** What the customer or Stripe does afterwards. */
  readonly after: (shop: PayingShop) => Promise<unknown>;
};

const ok = async (result: Promise<{ readonly ok: boolean }>) => expect(await result).toMatchObject({ ok: true });
const statuses = ({ store }: PayingShop) => [...store.orders.values()].map(({ status }) => status);

/** Runs the scenario once per turn, and crashes the call at that turn. `check` gets the shop at the end of each run. */
async function atEveryTurn({ before, run, after }: Scenario, check: (shop: PayingShop) => void): Promise<number> {
  for (let turns = 0; ; turns++) {
    const { shop, completesWithin } = crashingShop();
    await shop.fill();
    await before?.(shop);
    const finished = await completesWithin(turns, () => run(shop));
    await after(shop);
    check(shop);
    expect(findings(shop)).toEqual([]);
    if (finished) return turns;
  }
}

const deliverEvents = async (shop: PayingShop): Promise<void> => {
  for (const event of shop.stripe.state.events) await ok(shop.receive(event));
};

/** Pays on every open payment page, and delivers all events. */
async function payAndDeliver(shop: PayingShop): Promise<void> {
  for (const { payment } of shop.store.orders.values()) shop.stripe.pay(payment.checkoutUrl ?? '');
  await deliverEvents(shop);
}

describe('a function that crashes at any of its calls', () => {
  test('while a card payment starts: a retry returns the one order and its page', async () => {
    const again = async (shop: PayingShop) => {
      await ok(shop.payByCard());
      await payAndDeliver(shop);
    };
    const turns = await atEveryTurn({ run: (shop) => shop.payByCard(), after: again }, (shop) => {
      expect(statuses(shop)).toEqual(['placed']);
      expect(shop.cart()).toEqual({});
    });
    expect(turns).toBeGreaterThan(12);
  });

  test('while an event with an ID is handled: the service’s retry is handled', async () => {
    const receive = async (shop: PayingShop) => {
      const [event = { kind: 'other' }] = shop.stripe.state.events;
      return handlePayment(shop.wired, { ...message(event), eventId: 'event1' });
    };
    const before = async (shop: PayingShop) => {
      await ok(shop.payByCard());
      for (const { payment } of shop.store.orders.values()) shop.stripe.pay(payment.checkoutUrl ?? '');
    };
    const turns = await atEveryTurn({ before, run: receive, after: (shop) => ok(receive(shop)) }, (shop) => {
      expect(statuses(shop)).toEqual(['placed']);
      expect([...shop.store.handledEvents.keys()]).toHaveLength(1);
    });
    expect(turns).toBeGreaterThan(6);
  });

  test('while a card payment starts: cash on delivery replaces it', async () => {
    const cash = async (shop: PayingShop) => {
      await ok(shop.payOnDelivery());
      await payAndDeliver(shop);
    };
    await atEveryTurn({ run: (shop) => shop.payByCard(), after: cash }, (shop) => {
      expect(statuses(shop).filter((status) => status !== 'cancelled')).toEqual(['placed']);
      expect(shop.stripe.state.captured.size).toBe(0);
    });
  });

  test('while a cash order replaces a card payment', async () => {
    const scenario: Scenario = {
      before: (shop) => shop.payByCard(),
      run: (shop) => shop.payOnDelivery(),
      after: async (shop) => {
        await ok(shop.payOnDelivery());
        await payAndDeliver(shop);
      },
    };
    await atEveryTurn(scenario, (shop) => {
      expect(statuses(shop)).toEqual(['cancelled', 'placed']);
      expect(shop.cart()).toEqual({});
    });
  });

  test('while one card payment replaces another', async () => {
    const scenario: Scenario = {
      before: (shop) => shop.payByCard('one'),
      run: (shop) => shop.payByCard('two'),
      after: async (shop) => {
        await ok(shop.payByCard('two'));
        await payAndDeliver(shop);
      },
    };
    await atEveryTurn(scenario, (shop) => expect(statuses(shop)).toEqual(['cancelled', 'placed']));
  });

  test('while it handles a payment: Stripe resends the event', async () => {
    const scenario: Scenario = {
      before: (shop) => shop.payByCard(),
      run: payAndDeliver,
      after: payAndDeliver,
    };
    await atEveryTurn(scenario, (shop) => {
      expect(statuses(shop)).toEqual(['placed']);
      expect(shop.cart()).toEqual({});
    });
  });

  test('while an owner refunds: Stripe’s event completes it without another click', async () => {
    let marked = 0;
    const scenario: Scenario = {
      before: async (shop) => {
        await shop.payByCard();
        await payAndDeliver(shop);
      },
      run: (shop) => shop.refund([...shop.store.orders.keys()][0] ?? ''),
      after: deliverEvents,
    };
    await atEveryTurn(scenario, ({ store, stripe: { state } }) => {
      const [order] = store.orders.values();
      const gone = state.captured.size === 0;
      expect(order).toMatchObject({ status: 'placed', payment: { status: gone ? 'refunded' : 'paid' } });
      expect(order?.history).toHaveLength(gone ? 3 : 2);
      if (order?.history[2]?.by === 'stripe') marked += 1;
    });
    expect(marked).toBeGreaterThan(0);
  });

  test('while an owner cancels a paid order: the same click completes it, and its money is never kept', async () => {
    const cancel = (shop: PayingShop) =>
      commandOrder(shop.wired, owner, [...shop.store.orders.keys()][0] ?? '', {
        status: 'cancelled',
        reason: 'Out of clay',
      });
    const scenario: Scenario = {
      before: async (shop) => {
        await shop.payByCard();
        await payAndDeliver(shop);
      },
      run: cancel,
      after: async (shop) => {
        const [order] = shop.store.orders.values();
        expect(order?.status === 'cancelled' && order.payment.status === 'paid').toBe(false);
        await deliverEvents(shop);
        await cancel(shop);
        await deliverEvents(shop);
      },
    };
    await atEveryTurn(scenario, ({ store, stripe: { state } }) => {
      expect([...store.orders.values()]).toMatchObject([{ status: 'cancelled', payment: { status: 'refunded' } }]);
      expect(state.captured.size).toBe(0);
    });
  });

  test('while it handles a refund: Stripe resends the event', async () => {
    const scenario: Scenario = {
      before: async (shop) => {
        await shop.payByCard();
        await payAndDeliver(shop);
        shop.stripe.refundInDashboard('pi_cs_1');
      },
      run: deliverEvents,
      after: deliverEvents,
    };
    await atEveryTurn(scenario, ({ store }) => {
      expect([...store.orders.values()]).toMatchObject([{ status: 'placed', payment: { status: 'refunded' } }]);
      expect([...store.orders.values()][0]?.history).toHaveLength(3);
    });
  });

  test('while it refunds a late payment', async () => {
    const scenario: Scenario = {
      before: async (shop) => {
        await shop.payByCard();
        const { sessionId = '', orderId, payment } = [...shop.store.orders.values()][0] ?? {};
        shop.stripe.pay(payment?.checkoutUrl ?? '');
        await ok(shop.receive({ kind: 'failed', orderId: orderId ?? '', sessionId }));
      },
      run: payAndDeliver,
      after: payAndDeliver,
    };
    await atEveryTurn(scenario, (shop) => {
      expect([...shop.store.orders.values()]).toMatchObject([{ status: 'cancelled', payment: { status: 'refunded' } }]);
      expect(shop.stripe.state.refunded.size).toBe(1);
    });
  });
});
