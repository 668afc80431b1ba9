import type * as z from 'zod/mini';
import { badRequest } from './errors.ts';
import type { decisionParameters, LinkParameters, refundParameters } from './parameters.ts';
import {
  addEvent,
  type Dispute,
  find,
  type Link,
  linkOf,
  newId,
  now,
  type Payment,
  type RazorpayData,
  type RazorpayStore,
  type Refund,
} from './store.ts';

const minLifetime = 15 * 60;
/** "The expire by date cannot exceed more than six months" (razorpay.com/docs/api/payments/payment-links/entity). */
const maxLifetime = 183 * 24 * 60 * 60;
/** The default maximum of a payment: ₹5,00,000. */
const maxAmount = 50_000_000;

/** How the customer pays. */
export interface Payer {
  readonly method: Payment['method'];
  readonly contact: string;
  readonly email: string;
  readonly vpa: string | null;
}

/** @throws RazorpayError for an amount, an expiry or a reference that Razorpay does not accept. */
export function createLink(draft: RazorpayData, parameters: LinkParameters, urlOf: (id: string) => string): Link {
  const { amount, expire_by, reference_id } = parameters;
  if (amount > maxAmount) throw badRequest('Amount exceeds maximum amount allowed.', 'amount');
  if (expire_by < now() + minLifetime) {
    throw badRequest('expire_by should be at least 15 minutes after current time.', 'expire_by');
  }
  if (expire_by > now() + maxLifetime) throw badRequest('expire_by exceeds the maximum of six months.', 'expire_by');
  if (Object.values(draft.links).some((link) => link.reference_id === reference_id)) {
    throw badRequest(
      `payment link with given reference_id: ${reference_id} already exists. Please create a payment link with a different reference_id`,
      'reference_id',
    );
  }
  const id = newId('plink');
  const created_at = now();
  const link: Link = {
    ...parameters,
    id,
    amount_paid: 0,
    cancelled_at: 0,
    created_at,
    expired_at: 0,
    order_id: newId('order'),
    short_url: urlOf(id),
    status: 'created',
    updated_at: created_at,
    user_id: '',
  };
  draft.links[id] = link;
  return link;
}

/** "You can only cancel Payment Links that are in the created state" (razorpay.com/docs/payments/payment-links/cancel). */
export function cancelLink(draft: RazorpayData, id: string): Link {
  const link = find(draft.links, id);
  if (link.status !== 'created') throw badRequest(`Payment Link cannot be cancelled as it is in ${link.status} state.`);
  return end(draft, link, { status: 'cancelled', cancelled_at: now() });
}

function end(draft: RazorpayData, link: Link, changes: Pick<Link, 'status'> & Partial<Link>): Link {
  const ended = { ...link, ...changes, updated_at: now() };
  draft.links[link.id] = ended;
  addEvent(draft, `payment_link.${ended.status}`, { payment_link: ended });
  return ended;
}

export function expireLink(draft: RazorpayData, id: string): void {
  const link = find(draft.links, id);
  if (link.status === 'created') end(draft, link, { status: 'expired', expired_at: now() });
}

/** Expires all unpaid links whose expiry time has passed. */
export async function expireOldLinks(store: RazorpayStore): Promise<void> {
  const old = ({ links }: RazorpayData) =>
    Object.values(links).filter(({ status, expire_by }) => status === 'created' && expire_by <= now());
  if (old(store.data).length === 0) return;
  await store.update((draft) => {
    for (const { id } of old(draft)) expireLink(draft, id);
  });
}

const newPayment = (link: Link, { method, contact, email, vpa }: Payer): Payment => ({
  id: newId('pay'),
  entity: 'payment',
  amount: link.amount,
  currency: 'INR',
  status: 'captured',
  order_id: link.order_id,
  method,
  amount_refunded: 0,
  refund_status: null,
  captured: true,
  description: `#${link.id.replace('plink_', '')}`,
  vpa,
  email,
  contact,
  // A payment has its link's notes.
  notes: link.notes,
  error_code: null,
  error_description: null,
  created_at: now(),
});

/** Pays a link. The payment is captured at once, as Payment Links are. Undefined if the link can no longer be paid. */
export function payLink(draft: RazorpayData, id: string, payer: Payer): Payment | undefined {
  const link = find(draft.links, id);
  if (link.status !== 'created') return undefined;
  const payment = newPayment(link, payer);
  draft.payments[payment.id] = payment;
  const paid: Link = { ...link, status: 'paid', amount_paid: link.amount, updated_at: now() };
  draft.links[id] = paid;
  addEvent(draft, 'payment.captured', { payment });
  addEvent(draft, 'payment_link.paid', { payment_link: paid, payment });
  return payment;
}

/** Captures a payment that the customer had begun before its link was closed, as a slow UPI app can. */
export function payLate(draft: RazorpayData, id: string): Payment {
  const payer = {
    method: 'upi',
    contact: '+919876543210',
    email: 'void@razorpay.com',
    vpa: 'success@razorpay',
  } as const;
  const payment = newPayment(find(draft.links, id), payer);
  draft.payments[payment.id] = payment;
  addEvent(draft, 'payment.captured', { payment });
  return payment;
}

/** Records a failed attempt. The link stays open. */
export function failPayment(draft: RazorpayData, id: string, payer: Payer): void {
  const description = 'Payment was unsuccessful as you may have declined it. Try again.';
  const failure = { error_code: 'BAD_REQUEST_ERROR', error_description: description };
  const attempt = newPayment(find(draft.links, id), payer);
  const payment: Payment = { ...attempt, ...failure, status: 'failed', captured: false };
  draft.payments[payment.id] = payment;
  addEvent(draft, 'payment.failed', { payment });
}

/** Refunds all or part of a payment. @throws RazorpayError in the cases in which Razorpay rejects a refund. */
export function refund(draft: RazorpayData, id: string, parameters: z.output<typeof refundParameters>): Refund {
  const payment = find(draft.payments, id);
  if (!payment.captured) throw badRequest('The payment status should be captured for action to be taken');
  const left = payment.amount - payment.amount_refunded;
  if (left === 0) throw badRequest('The payment has been fully refunded already');
  // "If amount parameter is not passed, the entire payment amount will be refunded" (razorpay.com/docs/api/refunds).
  const amount = parameters.amount ?? payment.amount;
  if (amount > left) throw badRequest('The refund amount provided is greater than amount captured', 'amount');
  if (draft.unrefundable[id]) {
    throw badRequest('Your account does not have enough balance to carry out the refund operation.');
  }
  if (isChargedBack(draft, id)) throw badRequest('The payment is disputed and can not be refunded.');
  const made: Refund = {
    id: newId('rfnd'),
    entity: 'refund',
    amount,
    currency: 'INR',
    payment_id: id,
    notes: parameters.notes ?? {},
    receipt: parameters.receipt ?? null,
    status: 'processed',
    speed_requested: 'normal',
    created_at: now(),
  };
  draft.refunds[made.id] = made;
  const refunded = withRefunded(draft, payment, payment.amount_refunded + amount);
  addEvent(draft, 'refund.created', { refund: made, payment: refunded });
  addEvent(draft, 'refund.processed', { refund: made, payment: refunded });
  return made;
}

function withRefunded(draft: RazorpayData, payment: Payment, amount_refunded: number): Payment {
  const isFull = amount_refunded === payment.amount;
  const changed: Payment = {
    ...payment,
    amount_refunded,
    status: isFull ? 'refunded' : 'captured',
    refund_status: isFull ? 'full' : amount_refunded > 0 ? 'partial' : null,
  };
  draft.payments[payment.id] = changed;
  return changed;
}

/** Fails a refund, as if the customer's bank had declined it. The money returns to the balance. */
export function failRefund(draft: RazorpayData, id: string): Refund {
  const earlier = find(draft.refunds, id);
  if (earlier.status === 'failed') throw badRequest('This refund has failed already.');
  const failed: Refund = { ...earlier, status: 'failed' };
  draft.refunds[id] = failed;
  const payment = find(draft.payments, earlier.payment_id);
  const changed = withRefunded(draft, payment, payment.amount_refunded - earlier.amount);
  addEvent(draft, 'refund.failed', { refund: failed, payment: changed });
  return failed;
}

const isChargedBack = ({ disputes }: RazorpayData, paymentId: string): boolean =>
  Object.values(disputes).some(
    ({ payment_id, status }) => payment_id === paymentId && status !== 'won' && status !== 'closed',
  );

/** Opens a dispute for a payment. At Razorpay, only a bank can do that. */
export function disputePayment(draft: RazorpayData, id: string): Dispute {
  const payment = find(draft.payments, id);
  const dispute: Dispute = {
    id: newId('disp'),
    entity: 'dispute',
    payment_id: id,
    amount: payment.amount - payment.amount_refunded,
    currency: 'INR',
    amount_deducted: 0,
    reason_code: 'goods_or_services_not_received_or_partially_received',
    respond_by: now() + 7 * 24 * 60 * 60,
    status: 'open',
    phase: 'chargeback',
    created_at: now(),
  };
  draft.disputes[dispute.id] = dispute;
  addEvent(draft, 'payment.dispute.created', { payment, dispute });
  return dispute;
}

export function decideDispute(
  draft: RazorpayData,
  { dispute: id, status }: z.output<typeof decisionParameters>,
): Dispute {
  const dispute = find(draft.disputes, id);
  const decided: Dispute = { ...dispute, status, amount_deducted: status === 'lost' ? dispute.amount : 0 };
  draft.disputes[id] = decided;
  addEvent(draft, `payment.dispute.${status}`, { payment: find(draft.payments, dispute.payment_id), dispute: decided });
  return decided;
}

/** Starts or stops dropping all new events of a link and its payments, as if every delivery had failed for a day. */
export function loseEvents(draft: RazorpayData, id: string, lost: boolean): object {
  find(draft.links, id);
  if (lost) draft.unheard[id] = true;
  else delete draft.unheard[id];
  return { id, lost };
}

/** Makes the account's balance too small to refund this payment, or sufficient again. */
export function refuseRefunds(draft: RazorpayData, id: string, refused: boolean): object {
  if (refused) draft.unrefundable[id] = true;
  else delete draft.unrefundable[id];
  return { id, refused };
}

/** The payments of a link, newest last. */
export const paymentsOn = (data: RazorpayData, id: string): readonly Payment[] =>
  Object.values(data.payments).filter((payment) => linkOf(data, payment)?.id === id);
