import type { Line } from '#contracts/cart/cart.ts';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import type { Making } from '#contracts/questions/questions.ts';
import { dayMs } from '#web/lib/day-ms.ts';

/** The labels of the questions that the customer still has to answer. */
export const missingIn = (lines: readonly Line[]): readonly string[] => [
  ...new Set(lines.flatMap(({ missing = [] }) => missing.map(({ label }) => label))),
];

/** The longest making time among the gifts of an order; undefined if none of them has one. */
export const makingOf = ({ lines }: Pick<ManagedOrder, 'lines'>): Making | undefined =>
  lines
    .map(({ making }) => making)
    .reduce((a, b) => (a === undefined || (b && b.maxDays > a.maxDays) ? b : a), undefined);

/**
 * When an open order should be finished (ISO 8601, UTC). The making time starts once the order is placed and has all answers.
 * Undefined while answers are missing, or if no gift has a making time.
 */
export function dueDate(order: Pick<ManagedOrder, 'status' | 'lines' | 'history' | 'answeredAt'>): string | undefined {
  const { status, lines, history, answeredAt } = order;
  const making = makingOf(order);
  const placedAt = history.find((step) => step.status === 'placed')?.at;
  const isOpen = status === 'placed' || status === 'making';
  if (!isOpen || making === undefined || placedAt === undefined || missingIn(lines).length > 0) return undefined;
  const complete = Math.max(Date.parse(placedAt), Date.parse(answeredAt ?? placedAt));
  return new Date(complete + making.maxDays * dayMs).toISOString();
}
