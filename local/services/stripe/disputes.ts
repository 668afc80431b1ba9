import type Stripe from 'stripe';
import type * as z from 'zod/mini';
import { StripeError } from './errors.ts';
import { newDispute } from './objects.ts';
import type { disputeParameters, evidenceParameters } from './parameters.ts';
import { addEvent, find, type StripeData } from './store.ts';

/** Opens a dispute. The cardholder's bank withdraws the money until it has decided. */
export function openDispute(draft: StripeData, charge: Stripe.Charge, apiVersion: string): Stripe.Dispute {
  const dispute = newDispute(charge);
  draft.disputes = { ...draft.disputes, [dispute.id]: dispute };
  draft.charges[charge.id] = { ...charge, disputed: true };
  addEvent(draft, 'charge.dispute.created', dispute, apiVersion);
  addEvent(draft, 'charge.dispute.funds_withdrawn', dispute, apiVersion);
  return dispute;
}

/** Opens a dispute for a payment. At Stripe, only a bank can do that. */
export function disputePayment(
  draft: StripeData,
  { payment_intent: intentId }: z.output<typeof disputeParameters>,
  apiVersion: string,
): Stripe.Dispute {
  const charge = Object.values(draft.charges).find(({ payment_intent }) => payment_intent === intentId);
  return openDispute(draft, charge ?? find(draft.charges, intentId, 'charge'), apiVersion);
}

export const findDispute = ({ disputes = {} }: StripeData, id: string): Stripe.Dispute => find(disputes, id, 'dispute');

/** In Stripe's test mode the evidence decides the outcome (docs.stripe.com/testing#disputes). */
const decisions: Readonly<Record<string, 'won' | 'lost'>> = { winning_evidence: 'won', losing_evidence: 'lost' };

/** Submits evidence for the bank to review. @throws StripeError if the dispute has been decided. */
export function submitEvidence(
  draft: StripeData,
  id: string,
  { evidence }: z.output<typeof evidenceParameters>,
  apiVersion: string,
): Stripe.Dispute {
  const reviewed = change(draft, id, { status: 'under_review' });
  addEvent(draft, 'charge.dispute.updated', reviewed, apiVersion);
  const decision = decisions[evidence?.uncategorized_text ?? ''];
  return decision === undefined ? reviewed : decide(draft, id, decision, apiVersion);
}

/** Accepts a dispute, which counts as lost. @throws StripeError if the dispute has been decided. */
export const closeDispute = (draft: StripeData, id: string, apiVersion: string): Stripe.Dispute =>
  decide(draft, id, 'lost', apiVersion);

function decide(draft: StripeData, id: string, status: 'won' | 'lost', apiVersion: string): Stripe.Dispute {
  const decided = change(draft, id, { status });
  addEvent(draft, 'charge.dispute.closed', decided, apiVersion);
  if (status === 'won') addEvent(draft, 'charge.dispute.funds_reinstated', decided, apiVersion);
  return decided;
}

function change(draft: StripeData, id: string, changes: Partial<Stripe.Dispute>): Stripe.Dispute {
  const dispute = findDispute(draft, id);
  if (isDecided(dispute)) throw new StripeError(400, 'This dispute is already closed.');
  const changed = { ...dispute, ...changes };
  draft.disputes = { ...draft.disputes, [id]: changed };
  return changed;
}

const isDecided = ({ status }: Stripe.Dispute): boolean => status === 'won' || status === 'lost';

/** Whether a charge can't be refunded because the bank has withdrawn the money. */
export const isChargedBack = ({ disputes = {} }: StripeData, { id }: Stripe.Charge): boolean =>
  Object.values(disputes).some(({ charge, status }) => charge === id && status !== 'won');
