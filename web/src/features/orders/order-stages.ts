import type { Order, OrderStatus } from '../../../../lambdas/contracts/order.ts';

/** One stage of an order as its page shows it: behind it, where it is now, or still to come. */
export interface Stage {
  readonly status: OrderStatus;
  readonly state: 'done' | 'current' | 'ahead';
  /** ISO 8601 UTC; missing for what is still to come. */
  readonly at?: string;
  readonly reason?: string;
}

const way: readonly OrderStatus[] = ['placed', 'shipped', 'delivered'];

/** The way of an order (D11): what has happened, then what will; nothing comes after delivered or cancelled. */
export function stagesOf({ history, status }: Pick<Order, 'history' | 'status'>): readonly Stage[] {
  const past = history.map(
    ({ status: reached, at, reason }, index): Stage => ({
      status: reached,
      state: index === history.length - 1 ? 'current' : 'done',
      at,
      ...(reason === undefined ? {} : { reason }),
    }),
  );
  if (status === 'cancelled') return past;
  const ahead = way.slice(way.indexOf(status) + 1).map((next): Stage => ({ status: next, state: 'ahead' }));
  return [...past, ...ahead];
}
