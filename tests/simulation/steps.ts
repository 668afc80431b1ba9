import type { Order, OrderStep } from '#contracts/order.ts';
import { afterStep, type OrderRecord } from '#lambdas/orders/order.ts';
import { type Command, decide } from '#lambdas/orders/steps.ts';

/** What is wrong with the way an order went: its history replayed step by step, each step once and possible where it was taken. */
export function impossibleSteps(order: OrderRecord): readonly string[] {
  const broken: string[] = [];
  const [first, ...rest] = order.history;
  const start = order.payment.method === 'card' ? 'awaiting-payment' : 'placed';
  if (first?.status !== start) return [`${order.orderId} begins ${first?.status}`];
  const payment = { ...order.payment, status: start === 'placed' ? 'due' : 'pending' } as const;
  const { confirmation: _, ...facts } = order;
  let replayed: OrderRecord = {
    ...facts,
    ...(order.reasons !== undefined && { confirmation: 'needed' }),
    status: start,
    payment,
    history: [first],
  };
  const taken = new Set([nameOf(first)]);
  for (const step of rest) {
    if (isNote(replayed, step)) {
      replayed = afterStep(replayed, step);
      continue;
    }
    if (taken.has(nameOf(step))) broken.push(`${order.orderId} was ${nameOf(step)} twice`);
    if (!isPossible(replayed, step))
      broken.push(`${order.orderId} became ${nameOf(step)} where it was ${nameOf(standOf(replayed))}`);
    taken.add(nameOf(step));
    replayed = afterStep(replayed, step, step.confirmation && { confirmation: step.confirmation });
  }
  if (nameOf(standOf(replayed)) !== nameOf(standOf(order))) {
    broken.push(`${order.orderId} is not what its history made of it`);
  }
  return broken;
}

/** Owners who were told of steps that the order's history does not have, or has otherwise. */
export const stepsForgotten = (told: readonly Order[], orders: ReadonlyMap<string, OrderRecord>): readonly string[] =>
  told.flatMap(({ orderId, history }) => {
    const standing = orders.get(orderId)?.history.slice(0, history.length);
    return JSON.stringify(standing) === JSON.stringify(history)
      ? []
      : [`an owner was told of steps of ${orderId} that are not so`];
  });

/** A step that says what was tried, and changes neither goods nor money. */
const isNote = (order: OrderRecord, { status, payment, refund, dispute }: OrderStep): boolean =>
  (refund !== undefined || dispute !== undefined) && status === order.status && payment === undefined;

/** How a step is told from the others of its order, and where an order stands. */
const nameOf = ({
  status,
  payment,
  confirmation,
}: Pick<OrderStep, 'status'> & { readonly payment?: unknown; readonly confirmation?: unknown }): string =>
  JSON.stringify([status, payment ?? null, confirmation ?? null]);

const standOf = ({ status, payment, confirmation }: OrderRecord) => ({
  status,
  payment: payment.status,
  confirmation,
});

const isPossible = (order: OrderRecord, step: OrderStep): boolean =>
  step.by === undefined || step.by === 'stripe' ? mayHappenByItself(order, step) : mayBeTaken(order, step, step.by);

/** What Stripe's messages and the shopper's next checkout make of an order. */
function mayHappenByItself({ status, payment }: OrderRecord, step: OrderStep): boolean {
  switch (step.payment) {
    case 'paid':
      return status === 'awaiting-payment' && step.status === 'placed';
    case 'failed':
      return status === 'awaiting-payment' && step.status === 'cancelled';
    case 'refunded':
      if (payment.status === 'paid') return step.status === status;
      return step.status === 'cancelled' && (status === 'awaiting-payment' || payment.status === 'failed');
    default:
      return false;
  }
}

/** The shop's own rules, asked again: they make this very step of it. */
function mayBeTaken(order: OrderRecord, step: OrderStep, by: string): boolean {
  const next = decide(order, commandOf(step), { at: step.at, by });
  return next.ok && JSON.stringify(sorted(next.value.history.at(-1))) === JSON.stringify(sorted(step));
}

function commandOf({ status, reason, payment, confirmation }: OrderStep): Command {
  if (confirmation !== undefined) return { kind: 'confirm' };
  if (payment === 'refunded' && reason !== undefined) return { kind: 'cancel', reason };
  if (payment === 'refunded') return { kind: 'refund' };
  if (payment === 'collected' || payment === 'refused') return { kind: 'cash', to: payment };
  return { kind: 'move', to: status, reason };
}

const sorted = (step: OrderStep | undefined): unknown => Object.entries(step ?? {}).sort();
