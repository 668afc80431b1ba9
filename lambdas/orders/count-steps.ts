import { type CountedName, countedNames } from '../contracts/names.ts';
import type { OrderStatus, PaymentStatus } from '../contracts/orders/order.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Change } from '../platform/stream.ts';
import type { OrderRecord } from './order.ts';

type History = OrderRecord['history'];

const nameOfStatus: Partial<Record<OrderStatus, CountedName>> = {
  placed: countedNames.placed,
  shipped: countedNames.shipped,
  delivered: countedNames.delivered,
  returned: countedNames.returned,
  cancelled: countedNames.cancelled,
};

const nameOfPayment: Partial<Record<PaymentStatus, CountedName>> = {
  paid: countedNames.paid,
  collected: countedNames.paid,
  refunded: countedNames.refunded,
};

/** Counts the steps that these changes added to one order. A redelivered change is counted again, which metrics tolerate. */
export async function countSteps(metrics: Metrics, changes: readonly Change<OrderRecord>[]): Promise<void> {
  for (const { before, after } of changes) {
    if (after === undefined) continue;
    const known = before?.history.length ?? 0;
    for (let step = known; step < after.history.length; step++) {
      for (const name of countedIn(after.history, step)) await metrics.count(name);
    }
  }
}

/**
 * The names to count for one step, which may concern goods, money, or both. Cancelling an unpaid order counts nothing, and neither does
 * sending a returned parcel again.
 */
function countedIn(history: History, step: number): CountedName[] {
  const { status, payment, part } = history[step] ?? {};
  const isNewStatus = status !== history[step - 1]?.status;
  const wasPlaced = history.slice(0, step + 1).some((earlier) => earlier.status === 'placed');
  const isRepeated = status === 'shipped' && history.slice(0, step).some((earlier) => earlier.status === status);
  const ofGoods = status !== undefined && isNewStatus && wasPlaced && !isRepeated ? nameOfStatus[status] : undefined;
  const ofPart = part?.status === 'made' ? countedNames.partRefunded : undefined;
  const ofPayment = payment === undefined ? ofPart : nameOfPayment[payment];
  return [ofGoods, ofPayment].filter((name) => name !== undefined);
}
