import type { Line } from '../cart/cart.ts';
import { dayMs } from '../dates/day.ts';
import { placedAt } from '../orders/placed-at.ts';
import type { Making } from '../questions/questions.ts';
import type { ManagedOrder } from './manage-orders.ts';
import { isIncomplete } from './work-list.ts';

interface DatedOrder extends Pick<ManagedOrder, 'status' | 'history' | 'createdAt' | 'answeredAt'> {
  readonly lines: readonly Pick<Line, 'making' | 'missing'>[];
}

/** The longest making time among the gifts of an order; undefined if none of them has one. */
export const makingOf = ({ lines }: Pick<DatedOrder, 'lines'>): Making | undefined =>
  lines
    .map(({ making }) => making)
    .reduce((a, b) => (a === undefined || (b && b.maxDays > a.maxDays) ? b : a), undefined);

/**
 * When an open order should be finished (ISO 8601, UTC). The making time starts once the order is placed and has all answers.
 * Undefined while answers are missing, or if no gift has a making time.
 */
export function dueDate(order: DatedOrder): string | undefined {
  const { status, answeredAt } = order;
  const isOpen = status === 'placed' || status === 'making';
  if (!isOpen || isIncomplete(order)) return undefined;
  const placed = placedAt(order);
  return madeBy(order, Math.max(Date.parse(placed), Date.parse(answeredAt ?? placed)));
}

/** When gifts that are begun at this time should be finished (ISO 8601, UTC). Undefined if no gift has a making time. */
export function madeBy(order: Pick<DatedOrder, 'lines'>, begun: number): string | undefined {
  const making = makingOf(order);
  return making && new Date(begun + making.maxDays * dayMs).toISOString();
}
