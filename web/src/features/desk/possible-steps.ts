import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { unseenChanges } from '#contracts/desk/unseen-change.ts';
import { isIncomplete, isPersonalised, mayAsk } from '#contracts/desk/work-list.ts';
import { isCalledOff } from '#contracts/orders/called-off.ts';
import { needsConfirmation } from '#contracts/orders/confirmation.ts';
import type { OrderStatus } from '#contracts/orders/order.ts';
import { isAgainstShop } from '#contracts/payments/dispute.ts';
import { hasProofToAnswer, hasProofToChange, waitsForApproval } from '#contracts/proofs/needed-proofs.ts';

/** A step that an owner can take on an order. */
export type StepName =
  | 'seen'
  | 'ask'
  | 'confirm'
  | 'make'
  | 'ship'
  | 'track'
  | 'deliver'
  | 'return'
  | 'collect'
  | 'refuse'
  | 'refund'
  | 'refund-part'
  | 'give-back'
  | 'cancel';

const moves: Readonly<Record<OrderStatus, readonly StepName[]>> = {
  'awaiting-payment': ['cancel'],
  placed: ['ship', 'make', 'cancel'],
  making: ['ship', 'cancel'],
  shipped: ['deliver', 'track', 'return', 'cancel'],
  delivered: [],
  returned: ['ship', 'cancel'],
  cancelled: [],
};

type Facts = Pick<ManagedOrder, 'status' | 'payment' | 'confirmation' | 'dispute'>;

/** The steps to offer, the most likely first. The server decides what is allowed; this list only avoids refusals. */
export function possibleSteps(order: Facts): readonly StepName[] {
  if (needsConfirmation(order)) return ['confirm', 'cancel'];
  const { status, payment, dispute } = order;
  const hasParcel = payment.status === 'collected';
  const ending = moves[status].filter((step) => !hasParcel && (step === 'return' || step === 'cancel'));
  const isRefunded = payment.status === 'refunded';
  const steps = [
    ...moves[status].filter(
      (step) => step !== 'return' && step !== 'cancel' && !((step === 'make' || step === 'ship') && isRefunded),
    ),
    ...moneySteps({ status, payment }),
    ...ending,
  ];
  return isAgainstShop(dispute) ? steps.filter((step) => !heldSteps.has(step)) : steps;
}

type AskFacts = Facts & Pick<ManagedOrder, 'lines' | 'history'>;

/**
 * The steps to offer on an order's page. What the customer changed comes first, then the missing answers. A personalised order is
 * usually made before it is shipped, so `make` comes before the other steps.
 */
export function stepsOnPage(order: AskFacts): readonly StepName[] {
  const steps = possibleSteps(order);
  const isToMake = order.status === 'placed' && isPersonalised(order) && steps.includes('make');
  const sorted = isToMake ? (['make', ...steps.filter((step) => step !== 'make')] as const) : steps;
  const asking = isToAsk(order) ? (['ask', ...sorted] as const) : sorted;
  return unseenChanges(order).length > 0 ? ['seen', ...asking] : asking;
}

/** True if asking the customer for missing answers is the next step. */
const isToAsk = (order: AskFacts): boolean =>
  mayAsk(order, new Date()) &&
  !needsConfirmation(order) &&
  !isAgainstShop(order.dispute) &&
  order.payment.status !== 'refunded';

/** The steps that the server refuses while the bank holds the money. */
const heldSteps: ReadonlySet<StepName> = new Set(['make', 'ship', 'refund', 'refund-part']);

/** True for a cancelled order whose customer reads that the payment will be refunded. */
export const owesRefund = (order: Facts): boolean =>
  order.status === 'cancelled' && possibleSteps(order).includes('refund');

/** True if the order can be cancelled. */
export const isCancellable = (order: Facts): boolean => possibleSteps(order).includes('cancel');

function moneySteps({ status, payment }: Facts): readonly StepName[] {
  if (payment.method === 'card') return payment.status === 'paid' ? ['refund', 'refund-part'] : [];
  if (payment.status === 'collected' && status === 'delivered') return ['give-back'];
  if (payment.status !== 'due') return [];
  if (status === 'shipped') return ['collect', 'refuse'];
  if (status === 'returned') return ['refuse'];
  return status === 'delivered' ? ['collect'] : [];
}

/** Steps that can't be undone, and those for which the owner can enter a reason or a parcel. */
const asking: ReadonlySet<StepName> = new Set([
  'ship',
  'track',
  'return',
  'refuse',
  'refund',
  'refund-part',
  'give-back',
  'cancel',
]);

/** True for an order still to make or to send for the first time. */
export const isUnsent = (order: Pick<ManagedOrder, 'status' | 'payment'>): boolean =>
  (order.status === 'placed' || order.status === 'making') && !isCalledOff(order);

/** Why an order must be neither made nor sent now; undefined if it may be, or has been. */
export function stopOf(order: Facts): 'cancelled' | 'refunded' | 'disputed' | 'unpaid' | 'unconfirmed' | undefined {
  const { status, dispute } = order;
  if (status === 'cancelled') return 'cancelled';
  if (isCalledOff(order)) return 'refunded';
  if (isAgainstShop(dispute) && status !== 'shipped' && status !== 'delivered') return 'disputed';
  if (status === 'awaiting-payment') return 'unpaid';
  return needsConfirmation(order) ? 'unconfirmed' : undefined;
}

/** True for an unsent order that lacks answers: the artist may have started without them. */
export const lacksAnswers = (order: Pick<ManagedOrder, 'status' | 'payment' | 'lines'>): boolean =>
  isUnsent(order) && isIncomplete(order);

/** When the customer last added or changed details of an order that can be made now. */
export const newDetailsAt = (
  order: Pick<ManagedOrder, 'status' | 'payment' | 'lines' | 'answeredAt'>,
): string | undefined =>
  order.status === 'placed' && !isCalledOff(order) && !isIncomplete(order) ? order.answeredAt : undefined;

/** True for steps that open a dialog on the order's page. Making without all answers does too. */
export const needsAsking = (step: StepName, order: Pick<ManagedOrder, 'status' | 'payment' | 'lines'>): boolean =>
  asking.has(step) || (step === 'make' && lacksAnswers(order));

/** The steps that an owner can take with one tap in the list. */
export type RowStep = 'ask' | 'make' | 'ship' | 'deliver' | 'collect';

/** The usual next step; undefined while the order waits for asked answers, a confirmation, its payment, a proof or a decision. */
export function nextStep(order: AskFacts): RowStep | undefined {
  const isPlaced = order.status === 'placed';
  if (isToAsk(order)) return 'ask';
  if (lacksAnswers(order) || order.status === 'returned') return undefined;
  const usual: readonly RowStep[] = isPlaced && isPersonalised(order) ? ['make'] : ['ship', 'deliver', 'collect'];
  const possible = possibleSteps(order);
  const waits = waitsForApproval(order) || hasProofToAnswer(order);
  return usual.find((step) => possible.includes(step) && !(step === 'ship' && waits));
}

/** The proofs for which an order waits: to change as its customer asked, to answer by the customer, or to send before shipping. */
export function awaitedProofs(order: AskFacts): readonly ('changes' | 'answer' | 'proof')[] {
  const toChange = hasProofToChange(order) ? (['changes'] as const) : [];
  const toAnswer = hasProofToAnswer(order) ? (['answer'] as const) : [];
  if (toChange.length + toAnswer.length > 0) return [...toChange, ...toAnswer];
  const canShip = isUnsent(order) && !lacksAnswers(order) && possibleSteps(order).includes('ship');
  return canShip && nextStep(order) === undefined ? ['proof'] : [];
}
