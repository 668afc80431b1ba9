import { isOpenCase } from '../contracts/cases/damage-case.ts';
import { isClosed } from '../contracts/orders/closed.ts';

/** How an order ended, and when, or when its case was closed later. */
export interface OrderEnd {
  readonly as: 'delivered' | 'cancelled';
  readonly at: Date;
}

interface Step {
  readonly status: string;
  readonly at: string;
}

/** The end from which the order's photos and messages are kept for some days. Undefined while the order or its case is open. */
export function endOf(
  order: { readonly status: string; readonly history: readonly Step[] },
  damage: { readonly steps: readonly Step[] } | undefined,
): OrderEnd | undefined {
  if (!isClosed(order) || (damage !== undefined && isOpenCase(damage))) return undefined;
  const { status, history } = order;
  // Later steps, such as refunds, repeat the status.
  const at = damage?.steps.at(-1)?.at ?? history.find((step) => step.status === status)?.at;
  return at === undefined ? undefined : { as: status, at: new Date(at) };
}
