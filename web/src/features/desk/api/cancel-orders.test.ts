import { describe, expect, it, vi } from 'vitest';
import { toOrderOfOwner } from '#lambdas/orders/order.ts';
import { order } from '#tests/support/unit/order.ts';
import { networkProblem } from '#web/lib/problem.ts';
import { batchSize, cancelInBatches, paidByCard, totalOf } from './cancel-orders.ts';

const managed = (fields: Parameters<typeof order>[0] = {}) => toOrderOfOwner(order(fields));
const named = Array.from({ length: 2 * batchSize + 1 }, (_, n) => ({ orderId: `${n}` }));
const done = ({ orderId }: { readonly orderId: string }) => {
  const { lines: _, ...cancelled } = managed({ orderId });
  return { orderId, order: cancelled };
};
const refused = { code: 'order_changed', detail: 'This order has changed.' } as const;

describe('cancelling several orders', () => {
  it('cancels batch by batch, reports the progress, and returns why an order was refused', async () => {
    const progress = vi.fn();
    const cancel = vi.fn(async (batch: readonly { readonly orderId: string }[]) => ({
      results: batch.map((one) => (one.orderId === '20' ? { orderId: '20', problem: refused } : done(one))),
    }));
    const { cancelled, failed } = await cancelInBatches(named, cancel, progress);
    expect(cancel.mock.calls.map(([batch]) => batch.length)).toEqual([batchSize, batchSize, 1]);
    expect(progress.mock.calls).toEqual([[20], [40], [41]]);
    expect(cancelled).toHaveLength(40);
    expect(failed).toEqual([{ orderId: '20', detail: refused.detail }]);
  });

  it('stops after a failed call, and counts orders without a response as failed', async () => {
    const cancel = vi.fn(async (batch: readonly { readonly orderId: string }[]) => {
      if (batch[0]?.orderId !== '0') throw networkProblem();
      return { results: batch.map(done) };
    });
    const { cancelled, failed } = await cancelInBatches(named, cancel, () => {});
    expect(cancel).toHaveBeenCalledTimes(2);
    expect(cancelled).toHaveLength(20);
    expect(failed.map(({ orderId }) => orderId)).toEqual(named.slice(20).map(({ orderId }) => orderId));
    expect(failed[0]?.detail).toBe(networkProblem().message);
  });

  it('throws if the first call fails, so that the form can show the reason', async () => {
    const fails = () => Promise.reject(networkProblem());
    await expect(cancelInBatches(named, fails, () => {})).rejects.toThrow(networkProblem().message);
  });
});

describe('the dialog’s text', () => {
  const paid = managed({ payment: { method: 'card', status: 'paid' } });

  it('has a total summed in whole paise, and lists the orders to refund', () => {
    const orders = [managed({ totalPaise: 10 }), managed({ totalPaise: 20 }), paid];
    expect(totalOf(orders)).toBe(501.3);
    expect(paidByCard([...orders, managed({ payment: { method: 'card', status: 'refunded' } })])).toEqual([paid]);
  });
});
