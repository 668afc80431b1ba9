import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { SessionParameters } from './parameters.ts';

/** What the customer entered on the hosted page. */
export interface Payer {
  readonly email: string;
  readonly name: string;
  readonly phone: string | null;
  readonly billing: Stripe.Address;
  readonly shipping?: { readonly name: string; readonly address: Stripe.Address };
}

/** What the account's settings decide about its sessions. */
export interface Account {
  /** The URL of a session's hosted page. */
  readonly urlOf: (id: string) => string;
  /** Whether new sessions can be paid by UPI, unless they name their payment methods. */
  readonly offersUpi: () => boolean;
}

/** Whether the page of a session offers UPI. */
export const takesUpi = ({ payment_method_types: types }: Stripe.Checkout.Session): boolean => types.includes('upi');

export const newId = (prefix: string, length = 24): string =>
  `${prefix}_${[...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('')}`;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Stripe's times are whole seconds. */
export const now = (): number => Math.floor(Date.now() / 1000);

const nulls = <K extends string>(...names: readonly K[]): Record<K, null> =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<K, null>;

// These objects have every field of the types in Stripe's package, so the compiler reports when Stripe's objects change.

export function newSession(
  parameters: SessionParameters,
  total: number,
  { urlOf, offersUpi }: Account,
): Stripe.Checkout.Session {
  const id = newId('cs_test', 58);
  const created = now();
  return {
    ...nulls('after_expiration', 'allow_promotion_codes', 'allowed_payment_method_types', 'client_secret'),
    ...nulls('collected_information', 'consent', 'consent_collection', 'currency_conversion', 'customer'),
    ...nulls('customer_account', 'customer_details', 'integration_identifier', 'invoice', 'invoice_creation'),
    ...nulls('managed_payments', 'origin_context', 'payment_intent', 'payment_link', 'permissions', 'recovered_from'),
    ...nulls('payment_method_configuration_details', 'saved_payment_method_options', 'setup_intent', 'shipping_cost'),
    ...nulls('subscription', 'wallet_options'),
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, ...nulls('liability', 'provider', 'status') },
    billing_address_collection: parameters.billing_address_collection ?? null,
    cancel_url: parameters.cancel_url ?? null,
    client_reference_id: parameters.client_reference_id ?? null,
    created,
    currency: 'inr',
    custom_fields: [],
    custom_text: nulls('after_submit', 'shipping_address', 'submit', 'terms_of_service_acceptance'),
    customer_creation: 'if_required',
    customer_email: parameters.customer_email ?? null,
    discounts: [],
    // 24 hours by default (docs.stripe.com/api/checkout/sessions/create, expires_at).
    expires_at: parameters.expires_at ?? created + 24 * 60 * 60,
    livemode: false,
    locale: parameters.locale ?? null,
    metadata: parameters.metadata,
    mode: 'payment',
    payment_method_collection: 'if_required',
    payment_method_options: {},
    payment_method_types: parameters.payment_method_types ?? ['card', ...(offersUpi() ? ['upi'] : [])],
    payment_status: 'unpaid',
    phone_number_collection: { enabled: parameters.phone_number_collection?.enabled ?? false },
    shipping_address_collection: parameters.shipping_address_collection ?? null,
    shipping_options: [],
    status: 'open',
    submit_type: parameters.submit_type ?? null,
    success_url: parameters.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: urlOf(id),
  };
}

/** Creates the charge of a completed session, and the ID of its payment intent. Stripe creates both only on completion. */
export function newCharge(
  { amount_total }: Stripe.Checkout.Session,
  data: SessionParameters['payment_intent_data'],
  payer: Payer,
): Stripe.Charge {
  const amount = amount_total ?? 0;
  return {
    ...nulls('application', 'application_fee', 'application_fee_amount', 'calculated_statement_descriptor', 'customer'),
    ...nulls('failure_balance_transaction', 'failure_code', 'failure_message', 'on_behalf_of', 'outcome', 'review'),
    ...nulls('payment_method_details', 'receipt_email', 'receipt_number', 'receipt_url', 'shipping', 'source'),
    ...nulls(
      'source_transfer',
      'statement_descriptor',
      'statement_descriptor_suffix',
      'transfer_data',
      'transfer_group',
    ),
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    balance_transaction: newId('txn'),
    billing_details: {
      address: payer.billing,
      email: payer.email,
      name: payer.name,
      phone: payer.phone,
      tax_id: null,
    },
    captured: true,
    created: now(),
    currency: 'inr',
    description: data?.description ?? null,
    disputed: false,
    fraud_details: {},
    livemode: false,
    metadata: data?.metadata ?? {},
    paid: true,
    payment_intent: newId('pi'),
    payment_method: newId('pm'),
    refunded: false,
    status: 'succeeded',
  };
}

/** The time to respond to a dispute, in seconds. Banks allow at least a week. */
const responseTime = 7 * 24 * 60 * 60;

export function newDispute(charge: Stripe.Charge): Stripe.Dispute {
  const created = now();
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: 'inr',
    enhanced_eligibility_types: [],
    evidence: {
      ...nulls('access_activity_log', 'billing_address', 'cancellation_policy', 'cancellation_policy_disclosure'),
      ...nulls('cancellation_rebuttal', 'customer_communication', 'customer_email_address', 'customer_name'),
      ...nulls('customer_purchase_ip', 'customer_signature', 'duplicate_charge_documentation', 'receipt'),
      ...nulls('duplicate_charge_explanation', 'duplicate_charge_id', 'product_description', 'refund_policy'),
      ...nulls('refund_policy_disclosure', 'refund_refusal_explanation', 'service_date', 'service_documentation'),
      ...nulls('shipping_address', 'shipping_carrier', 'shipping_date', 'shipping_documentation'),
      ...nulls('shipping_tracking_number', 'uncategorized_file', 'uncategorized_text'),
      enhanced_evidence: {},
    },
    evidence_details: {
      due_by: created + responseTime,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

export function newRefund(
  charge: Stripe.Charge,
  amount: number,
  details: Pick<Stripe.Refund, 'reason' | 'metadata'>,
): Stripe.Refund {
  return {
    ...nulls('customer', 'customer_account', 'receipt_number', 'source_transfer_reversal', 'transfer_reversal'),
    ...details,
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: now(),
    currency: 'inr',
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    status: 'succeeded',
  };
}
