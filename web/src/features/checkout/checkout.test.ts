import { describe, expect, it } from 'vitest';
import type { Order } from '#contracts/orders/order.ts';
import type { CardCheckout } from '#contracts/payments/payment.ts';
import { ApiProblem, networkProblem } from '../../lib/problem.ts';
import type { Attempt, CardBody, CashBody } from './attempt.ts';
import { checkOut } from './checkout.ts';
import { card, cash } from './checkout-methods.ts';

const bodyTo = (residentialAddress: string): CashBody => ({
  mobileNo: '9876543210',
  residentialAddress,
  cartVersion: 'v1',
});

const changed = new ApiProblem(409, 'cart_changed', 'Your cart has changed.');
const reused = new ApiProblem(422, 'idempotency_key_reused', 'Used.');

/** A fake server that follows the contract's rules about keys. `state.loseReplies` makes its replies get lost. */
function shop() {
  const placed = new Map<string, { order: Order; body: CashBody }>();
  const state: { attempt: Attempt<CashBody> | undefined; loseReplies: boolean; refusal: ApiProblem | undefined } = {
    attempt: undefined,
    loseReplies: false,
    refusal: undefined,
  };
  const respond = (body: CashBody, key: string): Order => {
    const earlier = placed.get(key);
    if (earlier && earlier.body.residentialAddress !== body.residentialAddress) throw reused;
    if (earlier) return earlier.order;
    if (state.refusal) throw state.refusal;
    const order = anOrder(`order ${placed.size + 1}`, body);
    placed.set(key, { order, body });
    return order;
  };
  let keys = 0;
  const tools = {
    method: cash,
    attempts: {
      read: () => state.attempt,
      write: (attempt: Attempt<CashBody> | undefined) => {
        state.attempt = attempt;
      },
    },
    newKey: () => `key ${++keys}`,
    send: async (body: CashBody, key: string) => {
      const order = respond(body, key);
      if (state.loseReplies) throw networkProblem();
      return order;
    },
  };
  return { placed, state, tools };
}

const anOrder = (orderId: string, { mobileNo, residentialAddress }: CashBody): Order => ({
  orderId,
  status: 'placed',
  payment: { method: 'cash-on-delivery', status: 'due' },
  name: 'Asha Rao',
  email: 'asha@example.com',
  mobileNo,
  residentialAddress,
  cartPrice: 100,
  deliveryFee: 0,
  toPay: 100,
  cartQty: 1,
  lines: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  history: [],
});

describe('cash on delivery', () => {
  it('clears the attempt after a success', async () => {
    const { tools, state } = shop();
    expect((await checkOut('asha', bodyTo('home'), tools)).reply.orderId).toBe('order 1');
    expect(state.attempt).toBeUndefined();
  });

  it('gets the same order when it retries after a lost response', async () => {
    const { tools, state, placed } = shop();
    state.loseReplies = true;
    await expect(checkOut('asha', bodyTo('home'), tools)).rejects.toThrow();
    state.loseReplies = false;
    const { reply: order, earlier } = await checkOut('asha', bodyTo('home'), tools);
    expect([order.orderId, earlier, placed.size]).toEqual(['order 1', false, 1]);
    expect(state.attempt).toBeUndefined();
  });

  it('gets the order with the first details if the customer has changed them since', async () => {
    const { tools, state, placed } = shop();
    state.loseReplies = true;
    await expect(checkOut('asha', bodyTo('home'), tools)).rejects.toThrow();
    await expect(checkOut('asha', bodyTo('office'), tools)).rejects.toThrow();
    state.loseReplies = false;
    const { reply: order, earlier } = await checkOut('asha', bodyTo('aunt'), tools);
    expect([order.residentialAddress, earlier, placed.size]).toEqual(['home', true, 1]);
    expect(state.attempt).toBeUndefined();
  });

  it('uses a new key after a refusal', async () => {
    const { tools, state, placed } = shop();
    state.refusal = changed;
    await expect(checkOut('asha', bodyTo('home'), tools)).rejects.toBe(changed);
    expect(state.attempt).toBeUndefined();
    state.refusal = undefined;
    await checkOut('asha', bodyTo('home'), tools);
    expect([...placed.keys()]).toEqual(['key 2']);
  });

  it('keeps an attempt of unknown outcome when a later request is not processed', async () => {
    const { tools, state } = shop();
    state.loseReplies = true;
    await expect(checkOut('asha', bodyTo('home'), tools)).rejects.toThrow();
    const remembered = state.attempt;
    const send = () => Promise.reject(new ApiProblem(429, 'gateway', 'Too many.'));
    await expect(checkOut('asha', bodyTo('office'), { ...tools, send })).rejects.toThrow('Too many.');
    expect(state.attempt).toEqual(remembered);
  });
});

/** Starts a card payment and returns the URL to redirect to. */
const pay = async ({ tools }: ReturnType<typeof tab>, { userId = 'asha', cartVersion = 'v1' } = {}): Promise<string> =>
  (await checkOut(userId, { cartVersion }, tools)).reply.checkoutUrl;

const page = (key: string): CardCheckout => ({
  orderId: `order of ${key}`,
  checkoutUrl: `https://checkout.stripe.com/c/${encodeURIComponent(key)}`,
});

/** A tab with a fake server, which returns a checkout page per key unless `state.respond` is replaced. */
function tab() {
  const asked: string[] = [];
  const state: { attempt: Attempt<CardBody> | undefined; respond: (key: string) => CardCheckout } = {
    attempt: undefined,
    respond: page,
  };
  const tools = {
    method: card,
    attempts: {
      read: () => state.attempt,
      write: (attempt: Attempt<CardBody> | undefined) => {
        state.attempt = attempt;
      },
    },
    newKey: () => `key ${asked.length + 1}`,
    send: async (_: unknown, key: string) => {
      asked.push(key);
      return state.respond(key);
    },
  };
  return { asked, state, tools };
}

const fail = (error: Error) => (): never => {
  throw error;
};

describe('D6: paying by card', () => {
  it('returns Stripe’s page and stores the order', async () => {
    const aTab = tab();
    const { state } = aTab;
    expect(await pay(aTab)).toBe('https://checkout.stripe.com/c/key%201');
    expect(state.attempt).toEqual({
      userId: 'asha',
      key: 'key 1',
      unanswered: [{ cartVersion: 'v1' }],
      orderId: 'order of key 1',
    });
  });

  it('keeps the key when the same cart is paid again', async () => {
    const aTab = tab();
    const { asked } = aTab;
    await pay(aTab);
    await pay(aTab);
    expect(asked).toEqual(['key 1', 'key 1']);
  });

  it('keeps the key after a lost response', async () => {
    const aTab = tab();
    const { state, asked } = aTab;
    state.respond = fail(networkProblem());
    await expect(pay(aTab)).rejects.toThrow();
    state.respond = page;
    await pay(aTab);
    expect(asked).toEqual(['key 1', 'key 1']);
  });

  it.each([
    ['another cart', { cartVersion: 'v2' }],
    ['another customer', { userId: 'ravi' }],
  ])('uses a new key for %s', async (_, other) => {
    const aTab = tab();
    const { asked } = aTab;
    await pay(aTab);
    await pay(aTab, other);
    expect(asked).toEqual(['key 1', 'key 2']);
  });

  it('uses a new key once the order is paid or cancelled', async () => {
    const aTab = tab();
    const { state, asked } = aTab;
    const orderPage = 'https://shop.example/orders/0123456789ABCDEF';
    state.respond = () => ({ orderId: '0123456789ABCDEF', checkoutUrl: orderPage });
    expect(await pay(aTab)).toBe(orderPage);
    expect(state.attempt).toBeUndefined();
    await pay(aTab);
    expect(asked).toEqual(['key 1', 'key 2']);
  });

  it('keeps the key after a throttled call', async () => {
    const aTab = tab();
    const { state, asked } = aTab;
    await pay(aTab);
    const begun = state.attempt;
    state.respond = fail(new ApiProblem(429, 'too_many_checkouts', 'Too many.'));
    await expect(pay(aTab)).rejects.toThrow('Too many.');
    expect(state.attempt).toEqual(begun);
    expect(asked).toEqual(['key 1', 'key 1']);
  });

  it('uses a new key after a refusal, and keeps that key while Stripe is unavailable', async () => {
    const aTab = tab();
    const { state, asked } = aTab;
    state.respond = fail(new ApiProblem(409, 'cart_changed', 'Your cart has changed.'));
    await expect(pay(aTab)).rejects.toThrow('Your cart has changed.');
    state.respond = fail(new ApiProblem(503, 'card_service_away', 'Away.'));
    await expect(pay(aTab)).rejects.toThrow('Away.');
    state.respond = page;
    await pay(aTab);
    expect(asked).toEqual(['key 1', 'key 2', 'key 2']);
  });

  it('does not restore an attempt that ended during the call', async () => {
    const aTab = tab();
    aTab.state.respond = () => {
      aTab.state.attempt = undefined;
      throw networkProblem();
    };
    await expect(pay(aTab)).rejects.toThrow();
    expect(aTab.state.attempt).toBeUndefined();
  });
});
