import type { Order, OrderStep } from '#contracts/orders/order.ts';
import { cardServiceTitles } from '#contracts/payments/card-services.ts';
import { afterStep, type OrderRecord } from '#lambdas/orders/order.ts';
import { type Command, decide } from '#lambdas/orders/steps.ts';

/** Replays an order's history. @returns a sentence for each step that is impossible or was taken twice. */
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
  // A parcel that came back is sent again, with the same steps.
  let returns = 0;
  let moves = 0;
  for (const step of rest) {
    if (isNote(replayed, step)) {
      replayed = afterStep(replayed, step);
      continue;
    }
    const name = `${nameOf(step)} after ${returns} returns and ${moves} changes of the address`;
    if (taken.has(name)) broken.push(`${order.orderId} was ${nameOf(step)} twice`);
    if (!isPossible(replayed, step))
      broken.push(`${order.orderId} became ${nameOf(step)} when it was ${nameOf(stateOf(replayed))}`);
    taken.add(name);
    if (step.status === 'returned' && replayed.status !== 'returned') returns++;
    if (step.addressBefore !== undefined) moves++;
    replayed = afterStep(replayed, step, confirmationAfter(replayed, step));
  }
  if (nameOf(stateOf(replayed)) !== nameOf(stateOf(order))) {
    broken.push(`${order.orderId} differs from its replayed history`);
  }
  return broken;
}

/** The address with which an order was placed. */
export const firstAddressOf = ({ history, residentialAddress }: OrderRecord): string =>
  history.find(({ addressBefore }) => addressBefore !== undefined)?.addressBefore ?? residentialAddress;

/** A confirmed order needs another confirmation for another address. */
function confirmationAfter(order: OrderRecord, { confirmation, addressBefore }: OrderStep): Partial<OrderRecord> {
  if (confirmation !== undefined) return { confirmation };
  return addressBefore !== undefined && order.confirmation !== undefined ? { confirmation: 'needed' } : {};
}

/** Finds steps in owners' responses that are missing or different in the order's history. */
export const lostSteps = (responses: readonly Order[], orders: ReadonlyMap<string, OrderRecord>): readonly string[] =>
  responses.flatMap(({ orderId, history }) => {
    const stored = orders.get(orderId)?.history.slice(0, history.length);
    return JSON.stringify(stored) === JSON.stringify(history)
      ? []
      : [`an owner's response had steps that ${orderId} lacks`];
  });

/**
 * Whether a step only records a refund attempt, a part, a dispute, a proof (`wrongProofs`) or another date (`LimitedDays`), and changes neither
 * status nor payment.
 */
const isNote = (order: OrderRecord, { status, payment, refund, dispute, part, proof, moved }: OrderStep): boolean =>
  [refund, dispute, part, proof, moved].some((fact) => fact !== undefined) &&
  status === order.status &&
  payment === undefined;

/** A name for a step's status, payment, confirmation, parcel and address, which differs between the steps of a shipment. */
const nameOf = ({
  status,
  payment,
  confirmation,
  tracking,
  addressBefore,
}: Pick<OrderStep, 'status' | 'tracking' | 'addressBefore'> & {
  readonly payment?: unknown;
  readonly confirmation?: unknown;
}): string =>
  JSON.stringify([
    ...[status, payment ?? null, confirmation ?? null, tracking?.number ?? null],
    ...(addressBefore === undefined ? [] : ['another address']),
  ]);

const stateOf = ({ status, payment, confirmation }: OrderRecord) => ({
  status,
  payment: payment.status,
  confirmation,
});

const isPossible = (order: OrderRecord, step: OrderStep): boolean =>
  step.part === undefined ? isCaused(order, step) : order.payment.status === 'paid' && step.status === order.status;

const isCaused = (order: OrderRecord, step: OrderStep): boolean =>
  step.by === undefined || isCardService(step.by)
    ? isCausedByCardService(order, step)
    : isCausedByUser(order, step, step.by);

const isCardService = (by: string): boolean => Object.hasOwn(cardServiceTitles, by);

/** Whether the card service's events or the customer's next checkout may cause this step. */
function isCausedByCardService({ status, payment }: OrderRecord, step: OrderStep): boolean {
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

/** Whether the shop's rules produce exactly this step from a command. */
function isCausedByUser(order: OrderRecord, step: OrderStep, by: string): boolean {
  const residentialAddress = step.addressBefore ?? order.residentialAddress;
  const next = decide({ ...order, residentialAddress }, commandOf(order, step), { at: step.at, by });
  return next.ok && JSON.stringify(sorted(next.value.history.at(-1))) === JSON.stringify(sorted(step));
}

function commandOf(
  order: OrderRecord,
  { status, reason, payment, confirmation, tracking, addressBefore }: OrderStep,
): Command {
  if (addressBefore !== undefined) return { kind: 'address', to: { residentialAddress: 'Elsewhere' } };
  if (tracking !== undefined && status === order.status) return { kind: 'track', tracking };
  if (confirmation !== undefined) return { kind: 'confirm' };
  if (payment === 'refunded') return status === order.status ? { kind: 'refund' } : { kind: 'cancel', reason };
  if (payment === 'collected' || payment === 'refused') return { kind: 'cash', to: payment };
  return { kind: 'move', to: status, reason, tracking: tracking ?? undefined };
}

const sorted = (step: OrderStep | undefined): unknown => Object.entries(step ?? {}).sort();
