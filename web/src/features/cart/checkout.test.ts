import { describe, expect, it } from 'vitest';
import type { Order } from '#contracts/order.ts';
import { ApiProblem, networkProblem } from '../../lib/problem.ts';
import { checkOut } from './checkout.ts';
import type { CheckoutAttempt, CheckoutBody } from './checkout-attempt.ts';

const bodyTo = (residentialAddress: string): CheckoutBody => ({
  mobileNo: '9876543210',
  residentialAddress,
  cartVersion: 'v1',
});

const changed = new ApiProblem(409, 'cart_changed', 'Your cart has changed.');
const reused = new ApiProblem(422, 'idempotency_key_reused', 'Used.');

/** A server with the contract's rules about keys, whose replies get lost when it is told so. */
function shop() {
  const placed = new Map<string, { order: Order; body: CheckoutBody }>();
  const state: { attempt: CheckoutAttempt | undefined; loseReplies: boolean; refusal: ApiProblem | undefined } = {
    attempt: undefined,
    loseReplies: false,
    refusal: undefined,
  };
  const answer = (body: CheckoutBody, key: string): Order => {
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
    attempts: {
      read: () => state.attempt,
      write: (attempt: CheckoutAttempt | undefined) => {
        state.attempt = attempt;
      },
    },
    newKey: () => `key ${++keys}`,
    place: async (body: CheckoutBody, key: string) => {
      const order = answer(body, key);
      if (state.loseReplies) throw networkProblem();
      return order;
    },
  };
  return { placed, state, tools };
}

const anOrder = (orderId: string, { mobileNo, residentialAddress }: CheckoutBody): Order => ({
  orderId,
  status: 'placed',
  payment: { method: 'cash-on-delivery', status: 'due' },
  name: 'Asha Rao',
  email: 'asha@example.com',
  mobileNo,
  residentialAddress,
  cartPrice: 100,
  cartQty: 1,
  lines: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  history: [],
});

describe('a checkout', () => {
  it('leaves nothing behind when it succeeds', async () => {
    const { tools, state } = shop();
    expect((await checkOut('asha', bodyTo('home'), tools)).order.orderId).toBe('order 1');
    expect(state.attempt).toBeUndefined();
  });

  it('finds the same order after a lost reply', async () => {
    const { tools, state, placed } = shop();
    state.loseReplies = true;
    await expect(checkOut('asha', bodyTo('home'), tools)).rejects.toThrow();
    state.loseReplies = false;
    const { order, earlier } = await checkOut('asha', bodyTo('home'), tools);
    expect([order.orderId, earlier, placed.size]).toEqual(['order 1', false, 1]);
    expect(state.attempt).toBeUndefined();
  });

  it('finds the order of the first details when the shopper has changed them since', async () => {
    const { tools, state, placed } = shop();
    state.loseReplies = true;
    await expect(checkOut('asha', bodyTo('home'), tools)).rejects.toThrow();
    await expect(checkOut('asha', bodyTo('office'), tools)).rejects.toThrow();
    state.loseReplies = false;
    const { order, earlier } = await checkOut('asha', bodyTo('aunt'), tools);
    expect([order.residentialAddress, earlier, placed.size]).toEqual(['home', true, 1]);
    expect(state.attempt).toBeUndefined();
  });

  it('takes a new key after a refusal', async () => {
    const { tools, state, placed } = shop();
    state.refusal = changed;
    await expect(checkOut('asha', bodyTo('home'), tools)).rejects.toBe(changed);
    expect(state.attempt).toBeUndefined();
    state.refusal = undefined;
    await checkOut('asha', bodyTo('home'), tools);
    expect([...placed.keys()]).toEqual(['key 2']);
  });

  it('remembers an unanswered try when a later one is turned away', async () => {
    const { tools, state } = shop();
    state.loseReplies = true;
    await expect(checkOut('asha', bodyTo('home'), tools)).rejects.toThrow();
    const remembered = state.attempt;
    const place = () => Promise.reject(new ApiProblem(429, 'gateway', 'Too many.'));
    await expect(checkOut('asha', bodyTo('office'), { ...tools, place })).rejects.toThrow('Too many.');
    expect(state.attempt).toEqual(remembered);
  });
});
