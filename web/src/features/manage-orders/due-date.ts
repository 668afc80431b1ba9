import type { Line } from '#contracts/cart.ts';
import type { ManagedOrder } from '#contracts/manage-orders.ts';
import type { Making } from '#contracts/questions.ts';

const dayMs = 86_400_000;

/** What the customer still has to give, by the questions' labels. */
export const missingIn = (lines: readonly Line[]): readonly string[] => [
  ...new Set(lines.flatMap(({ missing = [] }) => missing.map(({ label }) => label))),
];

/** The making time of an order: that of the gift that takes longest. Undefined if no product says it. */
export const makingOf = ({ lines }: Pick<ManagedOrder, 'lines'>): Making | undefined =>
  lines
    .map(({ making }) => making)
    .reduce((a, b) => (a === undefined || (b && b.maxDays > a.maxDays) ? b : a), undefined);

/**
 * By when an open order should be made (ISO 8601, UTC): its making time counts from the day on which it was placed and had all
 * answers. Undefined while answers are missing, or if no product says how long it takes.
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
