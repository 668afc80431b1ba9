import type { Order, OrderStep } from '#contracts/order.ts';
import { afterStep, type OrderRecord } from '#lambdas/orders/order.ts';
import { type Command, decide } from '#lambdas/orders/steps.ts';

/** Errors in an order's history, replayed step by step: each step must be possible and taken once. */
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
    broken.push(`${order.orderId} differs from its replayed history`);
  }
  return broken;
}

/** Steps in owners' responses that the order's history lacks or has differently. */
export const lostSteps = (responses: readonly Order[], orders: ReadonlyMap<string, OrderRecord>): readonly string[] =>
  responses.flatMap(({ orderId, history }) => {
    const stored = orders.get(orderId)?.history.slice(0, history.length);
    return JSON.stringify(stored) === JSON.stringify(history)
      ? []
      : [`an owner's response had steps that ${orderId} lacks`];
  });

/** A step that records an attempt, without changing goods or money. */
const isNote = (order: OrderRecord, { status, payment, refund, dispute }: OrderStep): boolean =>
  (refund !== undefined || dispute !== undefined) && status === order.status && payment === undefined;

/** Identifies a step among those of its order, with the order's status. */
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

/** The steps that Stripe's messages and the customer's next checkout cause. */
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

/** Whether the shop's own rules give this step. */
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
