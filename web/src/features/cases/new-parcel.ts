import type { DamageCase } from '#contracts/cases/damage-case.ts';
import type { Order } from '#contracts/orders/order.ts';

/** The order with the parcel of the gift that replaces a damaged one, if it has a number, until the case is closed. */
export function withNewParcel(order: Order, damage: Pick<DamageCase, 'steps'> | undefined): Order {
  const { status, tracking } = damage?.steps.at(-1) ?? {};
  if (status !== 'remaking' && status !== 'sent') return order;
  const { tracking: _, ...rest } = order;
  return { ...rest, ...(tracking && { tracking }) };
}
