import { describe, expect, it } from 'vitest';
import { pollInterval } from './orders.ts';

describe('an order’s page', () => {
  it('polls every two seconds for a minute while it awaits payment, then less often', () => {
    expect(pollInterval({ status: 'awaiting-payment' }, 0)).toBe(2_000);
    expect(pollInterval({ status: 'awaiting-payment' }, 59_999)).toBe(2_000);
    expect(pollInterval({ status: 'awaiting-payment' }, 60_000)).toBe(15_000);
  });

  it.each(['placed', 'shipped', 'delivered', 'cancelled'] as const)('stops polling once the order is %s', (status) => {
    expect(pollInterval({ status }, 0)).toBe(false);
  });

  it('does not poll before there is an order', () => {
    expect(pollInterval(undefined, 0)).toBe(false);
  });
});
