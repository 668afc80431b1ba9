import { unseenChanges } from '../contracts/desk/unseen-change.ts';
import { limits } from '../contracts/limits.ts';
import { needsConfirmation } from '../contracts/orders/confirmation.ts';
import type { Dispute, OrderStatus, OrderStep, PaymentStatus } from '../contracts/orders/order.ts';
import type { Parcel } from '../contracts/orders/parcel.ts';
import { isToSend } from '../contracts/orders/to-send.ts';
import type { WayBack } from '../contracts/orders/ways-back.ts';
import { isAgainstShop } from '../contracts/payments/dispute.ts';
import { waitsForApproval } from '../contracts/proofs/needed-proofs.ts';
import { means } from '../platform/means.ts';
import { type Refusal, type Result, refuse, succeed } from '../platform/result.ts';
import { disputeOf } from './disputes.ts';
import { afterStep, type OrderRecord } from './order.ts';
import { type AskedPart, askForPart } from './refund-parts.ts';
import { isSameParcel, parcelOf } from './tracking.ts';

/** A requested change of an order. */
export type Command =
  | {
      readonly kind: 'move';
      readonly to: OrderStatus;
      readonly reason?: string | undefined;
      /** Only with the status `shipped`. */
      readonly tracking?: Parcel | undefined;
    }
  /** Corrects the parcel of a shipped order; null removes it. */
  | { readonly kind: 'track'; readonly tracking: Parcel | null }
  /** Cancels the order and refunds a card payment. */
  | { readonly kind: 'cancel'; readonly reason?: string | undefined }
  | {
      readonly kind: 'cash';
      readonly to: PaymentStatus;
      /** Only with `refunded`. */
      readonly givenBack?: WayBack | undefined;
      readonly reason?: string | undefined;
    }
  | { readonly kind: 'confirm' }
  /** An owner has seen what the customer changed. */
  | { readonly kind: 'seen' }
  /** The customer has the order sent elsewhere. */
  | { readonly kind: 'address'; readonly to: Destination }
  | { readonly kind: 'refund' }
  | { readonly kind: 'refund-part'; readonly part: AskedPart };

/** Where an order is sent, and what delivery there costs. An address as text has no PIN. */
export type Destination = Pick<
  OrderRecord,
  'residentialAddress' | 'address' | 'pin' | 'deliveryPaise' | 'cashFeePaise' | 'deliveryDoubt'
>;

/** What a command adds to its step. */
interface StepFacts {
  readonly reason?: string | undefined;
  readonly tracking?: Parcel | null | undefined;
}

/** When a step was taken, in ISO 8601 UTC, and by whom. */
export type StepAuthor = Required<Pick<OrderStep, 'at' | 'by'>>;

/** The next statuses from each status. Customers and the card service place orders; owners change them. */
const nextStatuses: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  'awaiting-payment': ['cancelled'],
  // `making` is optional.
  placed: ['making', 'shipped', 'cancelled'],
  making: ['shipped', 'cancelled'],
  shipped: ['delivered', 'returned', 'cancelled'],
  delivered: [],
  // The shop has the parcel again. See docs/decisions/0079-returned-parcels.md.
  returned: ['shipped', 'cancelled'],
  cancelled: [],
};

/** How owners change the payment in cash: from which payment status, and in which statuses of the order. */
const cashSteps: Partial<Record<PaymentStatus, { readonly from: PaymentStatus; readonly at: readonly OrderStatus[] }>> =
  {
    collected: { from: 'due', at: ['shipped', 'delivered'] },
    refused: { from: 'due', at: ['shipped', 'returned'] },
    // All of the cash, which the owner has given back outside the shop.
    refunded: { from: 'collected', at: ['delivered'] },
  };

const refusedAtTheDoor = 'Refused at the door';

/**
 * Returns the order after this step, or the refusal `impossible_step`. All possible steps are defined here. Repeating a step is
 * impossible too, so two owners can't both take it.
 */
export function decide(order: OrderRecord, command: Command, author: StepAuthor): Result<OrderRecord> {
  switch (command.kind) {
    case 'move':
      return move(order, command.to, { ...author, ...factsOf(command) });
    case 'track':
      return track(order, command.tracking, author);
    case 'cancel':
      return move(order, 'cancelled', { ...author, ...factsOf(command) }, isRefundable(order) ? 'refunded' : undefined);
    case 'cash':
      return settleCash(order, command, author);
    case 'confirm':
      return needsConfirmation(order) ? succeed(confirmed(order, author)) : nothingToConfirm;
    case 'seen':
      return unseenChanges(order).length > 0 ? succeed(withStep(order, {}, { ...author, seen: true })) : nothingToSee;
    case 'address':
      return changeAddress(order, command.to, author);
    case 'refund':
      return isRefundable(order) ? succeed(withStep(order, { payment: 'refunded' }, author)) : notRefundable(order);
    case 'refund-part':
      return isRefundable(order) ? askForPart(order, command.part, author) : notRefundable(order);
  }
}

const factsOf = ({ reason, tracking }: StepFacts): Pick<OrderStep, 'reason' | 'tracking'> => ({
  ...(reason !== undefined && { reason }),
  ...(tracking !== undefined && { tracking }),
});

/** True if there is a card payment to refund. */
const isRefundable = ({ payment }: Pick<OrderRecord, 'payment'>): boolean =>
  payment.method === 'card' && payment.status === 'paid';

function move(
  order: OrderRecord,
  to: OrderStatus,
  facts: StepAuthor & Pick<OrderStep, 'reason' | 'tracking'>,
  becomes?: PaymentStatus,
): Result<OrderRecord> {
  if (!nextStatuses[order.status].includes(to)) return impossibleMove(order.status, to);
  if (to === 'cancelled' && order.payment.status === 'collected') return collectedAlready;
  if (to === 'returned' && order.payment.status === 'collected') return handedOver;
  if (to === 'returned' && hasTooManySteps(order)) return tooManySteps;
  const refusal = isWork(to) ? refusalOfWork(order) : undefined;
  if (refusal !== undefined) return refusal;
  // A returned parcel was sent before. See docs/decisions/0092-proofs.md.
  const needsProof = to === 'shipped' && order.status !== 'returned' && facts.reason === undefined;
  if (needsProof && waitsForApproval(order)) return notApproved;
  const payment = order.status === 'awaiting-payment' ? 'failed' : becomes;
  return succeed(withStep(order, { status: to, ...(payment !== undefined && { payment }) }, facts));
}

/** True for the statuses in which the shop spends work on an order. */
const isWork = (status: OrderStatus): boolean => status === 'making' || status === 'shipped';

/** Why the shop shouldn't spend work on the order now. */
export function refusalOfWork(order: OrderRecord): Refusal | undefined {
  if (needsConfirmation(order)) return unconfirmed;
  if (order.payment.status === 'refunded') return refundedAlready;
  const dispute = disputeOf(order);
  return dispute !== undefined && isAgainstShop(dispute) ? disputed(dispute) : undefined;
}

/** Steps that owners can repeat must not fill the order's item. */
export const hasTooManySteps = ({ history }: OrderRecord): boolean => history.length >= limits.orderSteps;

function track(order: OrderRecord, tracking: Parcel | null, author: StepAuthor): Result<OrderRecord> {
  if (order.status !== 'shipped') return notShipped(order);
  if (isSameParcel(parcelOf(order), tracking ?? undefined)) return sameParcel;
  if (hasTooManySteps(order)) return tooManySteps;
  return succeed(withStep(order, {}, { ...author, tracking }));
}

function settleCash(
  order: OrderRecord,
  { to, givenBack, reason }: Extract<Command, { kind: 'cash' }>,
  author: StepAuthor,
): Result<OrderRecord> {
  const { status, payment } = order;
  const step = to === 'refunded' && givenBack === undefined ? undefined : cashSteps[to];
  if (step === undefined) return notForOwners(to);
  if (payment.status !== step.from) return refuse('impossible_step', `The payment of this order is ${payment.status}.`);
  if (!step.at.includes(status)) return wrongStatusForCash(to, step.at, status);
  if (to === 'refused')
    return succeed(withStep(order, { status: 'cancelled', payment: to }, { ...author, reason: refusedAtTheDoor }));
  const facts = givenBack === undefined ? author : { ...author, givenBack, ...factsOf({ reason }) };
  return succeed(withStep(order, { payment: to }, facts));
}

const confirmed = (order: OrderRecord, author: StepAuthor): OrderRecord => {
  const confirmation = 'confirmed';
  return afterStep(order, { status: order.status, ...author, confirmation }, { confirmation });
};

/**
 * A flagged order is confirmed with its address, so another address needs another confirmation. That is impossible once the shop
 * makes the order.
 */
function changeAddress(order: OrderRecord, to: Destination, author: StepAuthor): Result<OrderRecord> {
  const { status, payment, confirmation, history, residentialAddress: addressBefore } = order;
  if (status === 'awaiting-payment') return addressToCome;
  if (payment.status === 'refunded') return notSentAnyMore;
  if (!isToSend(order)) return sentAlready;
  if (confirmation !== undefined && status !== 'placed') return confirmedFor;
  if (history.filter((step) => step.addressBefore !== undefined).length >= limits.ownChanges) return changedTooOften;
  const step = { status, ...author, addressBefore };
  const { address: _, pin: __, deliveryPaise: ___, cashFeePaise: ____, deliveryDoubt: _____, ...kept } = order;
  // An address in fields has its own number.
  const { recipientMobile: ______, ...withoutMobile } = kept;
  const rest = to.address === undefined ? kept : withoutMobile;
  return succeed(afterStep(rest, step, { ...to, ...(confirmation === 'confirmed' && { confirmation: 'needed' }) }));
}

/** The order after a step, which keeps the status unless `next` has another one. */
const withStep = (
  order: OrderRecord,
  next: Partial<Pick<OrderStep, 'status' | 'payment'>>,
  facts: StepAuthor & Pick<OrderStep, 'reason' | 'tracking' | 'seen' | 'givenBack'>,
): OrderRecord => afterStep(order, { status: order.status, ...next, ...facts });

const statusInWords = (status: OrderStatus): string => wordings[status] ?? status;

const wordings: Partial<Record<OrderStatus, string>> = {
  'awaiting-payment': 'awaiting its payment',
  making: 'being made',
};

const impossibleMove = (from: OrderStatus, to: OrderStatus): Refusal =>
  refuse(
    'impossible_step',
    from === to
      ? `This order is ${statusInWords(from)} already.`
      : `An order that is ${statusInWords(from)} cannot become ${to === 'awaiting-payment' ? 'unpaid' : statusInWords(to)}.`,
  );

const notForOwners = (to: PaymentStatus): Refusal =>
  refuse('impossible_step', `Cash can only be marked as collected or refused, not as ${to}.`);

const wrongStatusForCash = (to: PaymentStatus, allowed: readonly OrderStatus[], status: OrderStatus): Refusal =>
  refuse(
    'impossible_step',
    `You can mark cash as ${to} only for an order that is ${allowed.join(' or ')}. This one is ${statusInWords(status)}.`,
  );

const collectedAlready = refuse(
  'impossible_step',
  'The cash for this order has been collected, so you can’t cancel it any more.',
);

const handedOver = refuse(
  'impossible_step',
  'The cash for this order has been collected, so the customer has the parcel.',
);

export const tooManySteps = refuse(
  'impossible_step',
  'This order has been changed too often. Only its usual steps are left.',
);

const notShipped = ({ status }: OrderRecord): Refusal =>
  refuse(
    'impossible_step',
    `You can change the parcel’s number while the order is shipped. This one is ${statusInWords(status)}.`,
  );

const sameParcel = refuse('impossible_step', 'This order has this carrier and number already.');

const refundedAlready = refuse(
  'impossible_step',
  'This order has been refunded, so it can’t be made or shipped any more.',
);

const unconfirmed = refuse(
  'confirmation_needed',
  'Confirm this order before you make or ship it. Contact the customer, then confirm or cancel the order.',
);

const notApproved = refuse(
  'proof_not_approved',
  'The customer hasn’t approved the proof of every gift that needs one. To ship all the same, give the reason.',
);

const nothingToSee = refuse('impossible_step', 'There is no new change to see.');

const nothingToConfirm = refuse('impossible_step', 'This order is not waiting for a confirmation.');

const disputed = ({ status }: Pick<Dispute, 'status'>): Refusal =>
  refuse(
    'impossible_step',
    status === 'lost'
      ? 'The bank has returned the money to the customer. You can cancel this order, but not ship it.'
      : 'The customer’s bank disputes this payment. Answer in the card service’s dashboard. You can ship the order once you win.',
  );

const addressToCome = refuse('impossible_step', 'You enter the address of this order when you pay.');

const sentAlready = refuse(
  'too_late',
  'This order is on its way or finished, so its address can’t be changed here any more. Please contact our support.',
);

export const notSentAnyMore = refuse('impossible_step', 'We’ve refunded this order, so it isn’t sent any more.');

const confirmedFor = refuse(
  'too_late',
  'We confirmed this order for its address and have started on it. Please contact our support to change the address.',
);

const changedTooOften = refuse('impossible_step', 'You’ve changed this address too often. Please contact our support.');

const notRefundable = ({ payment }: OrderRecord): Refusal =>
  refuse(
    'impossible_step',
    payment.status === 'refunded'
      ? 'This order has already been refunded.'
      : `Only an order that was paid ${means().paid} can be refunded.`,
  );
