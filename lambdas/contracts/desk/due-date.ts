import type { Line } from '../cart/cart.ts';
import type { Making } from '../questions/questions.ts';
import type { ManagedOrder } from './manage-orders.ts';
import { isIncomplete } from './work-list.ts';

interface DatedOrder extends Pick<ManagedOrder, 'status' | 'history' | 'answeredAt'> {
  readonly lines: readonly Pick<Line, 'making' | 'missing'>[];
}

const dayMs = 24 * 60 * 60 * 1000;

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
  const { status, history, answeredAt } = order;
  const making = makingOf(order);
  const placedAt = history.find((step) => step.status === 'placed')?.at;
  const isOpen = status === 'placed' || status === 'making';
  if (!isOpen || making === undefined || placedAt === undefined || isIncomplete(order)) return undefined;
  const complete = Math.max(Date.parse(placedAt), Date.parse(answeredAt ?? placedAt));
  return new Date(complete + making.maxDays * dayMs).toISOString();
}
