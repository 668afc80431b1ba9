import { describe, expect, it } from 'vitest';
import type { CardCheckout } from '#contracts/payment.ts';
import { ApiProblem, networkProblem } from '../../lib/problem.ts';
import type { CardAttempt } from './card-attempt.ts';
import { startCardPayment } from './card-checkout.ts';

const asha = { userId: 'asha', cartVersion: 'v1' };
const page = (key: string): CardCheckout => ({
  orderId: `order of ${key}`,
  checkoutUrl: `https://checkout.stripe.com/c/${encodeURIComponent(key)}`,
});

/** A tab whose server answers by the key, unless it is told otherwise. */
function tab() {
  const asked: string[] = [];
  const state: { attempt: CardAttempt | undefined; answer: (key: string) => CardCheckout } = {
    attempt: undefined,
    answer: page,
  };
  const tools = {
    attempts: {
      read: () => state.attempt,
      write: (attempt: CardAttempt | undefined) => {
        state.attempt = attempt;
      },
    },
    newKey: () => `key ${asked.length + 1}`,
    start: async (_: unknown, key: string) => {
      asked.push(key);
      return state.answer(key);
    },
  };
  return { asked, state, tools };
}

const fail = (error: Error) => (): never => {
  throw error;
};

describe('D6: paying by card', () => {
  it('leads to Stripe’s page, and remembers which order it was for', async () => {
    const { tools, state } = tab();
    expect(await startCardPayment(asha, tools)).toBe('https://checkout.stripe.com/c/key%201');
    expect(state.attempt).toEqual({ ...asha, key: 'key 1', orderId: 'order of key 1' });
  });

  it('goes on under the same key when the same cart is paid again', async () => {
    const { tools, asked } = tab();
    await startCardPayment(asha, tools);
    await startCardPayment(asha, tools);
    expect(asked).toEqual(['key 1', 'key 1']);
  });

  it('goes on under the same key after a lost reply', async () => {
    const { tools, state, asked } = tab();
    state.answer = fail(networkProblem());
    await expect(startCardPayment(asha, tools)).rejects.toThrow();
    state.answer = page;
    await startCardPayment(asha, tools);
    expect(asked).toEqual(['key 1', 'key 1']);
  });

  it.each([
    ['another cart', { ...asha, cartVersion: 'v2' }],
    ['another shopper', { ...asha, userId: 'ravi' }],
  ])('takes a new key for %s', async (_, other) => {
    const { tools, asked } = tab();
    await startCardPayment(asha, tools);
    await startCardPayment(other, tools);
    expect(asked).toEqual(['key 1', 'key 2']);
  });

  it('takes a new key once the order has nothing left to pay', async () => {
    const { tools, state, asked } = tab();
    const orderPage = 'https://shop.example/orders/0123456789ABCDEF';
    state.answer = () => ({ orderId: '0123456789ABCDEF', checkoutUrl: orderPage });
    expect(await startCardPayment(asha, tools)).toBe(orderPage);
    expect(state.attempt).toBeUndefined();
    await startCardPayment(asha, tools);
    expect(asked).toEqual(['key 1', 'key 2']);
  });

  it('goes on under the same key when it was told to come again later', async () => {
    const { tools, state, asked } = tab();
    await startCardPayment(asha, tools);
    const begun = state.attempt;
    state.answer = fail(new ApiProblem(429, 'too_many_checkouts', 'Too many.'));
    await expect(startCardPayment(asha, tools)).rejects.toThrow('Too many.');
    expect(state.attempt).toEqual(begun);
    expect(asked).toEqual(['key 1', 'key 1']);
  });

  it('takes a new key after a refusal, and keeps it while the card service is away', async () => {
    const { tools, state, asked } = tab();
    state.answer = fail(new ApiProblem(409, 'cart_changed', 'Your cart has changed.'));
    await expect(startCardPayment(asha, tools)).rejects.toThrow('Your cart has changed.');
    state.answer = fail(new ApiProblem(503, 'card_service_away', 'Away.'));
    await expect(startCardPayment(asha, tools)).rejects.toThrow('Away.');
    state.answer = page;
    await startCardPayment(asha, tools);
    expect(asked).toEqual(['key 1', 'key 2', 'key 2']);
  });
});
