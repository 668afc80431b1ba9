import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import Stripe from 'stripe';
import { shopUnderTest } from './shop-under-test.ts';

/** The shop's account at Stripe, with its keys. */
async function account(): Promise<Stripe> {
  const { stripe: SecretId, ...place } = shopUnderTest().secrets;
  const { SecretString = '' } = await new SecretsManagerClient(place).send(new GetSecretValueCommand({ SecretId }));
  const { apiKey, apiUrl } = JSON.parse(SecretString);
  const { hostname: host, port } = new URL(apiUrl);
  return new Stripe(apiKey, { host, port, protocol: 'http', telemetry: false });
}

const sessionIdOf = (checkoutUrl: string): string => new URL(checkoutUrl).pathname.split('/').at(-1) ?? '';

/** The order of this payment page. */
export async function orderIdOf(checkoutUrl: string): Promise<string> {
  const stripe = await account();
  return String((await stripe.checkout.sessions.retrieve(sessionIdOf(checkoutUrl))).client_reference_id);
}

/** Stripe's ID of this page's payment. */
export async function paymentOf(checkoutUrl: string): Promise<string> {
  const stripe = await account();
  return String((await stripe.checkout.sessions.retrieve(sessionIdOf(checkoutUrl))).payment_intent);
}

/** Makes the account's balance too small to refund this page's payment, or large enough again. */
export async function refuseRefunds(checkoutUrl: string, refused: boolean): Promise<void> {
  const [stripe, payment_intent] = await Promise.all([account(), paymentOf(checkoutUrl)]);
  await stripe.rawRequest('POST', '/local/refusals', { payment_intent, refused });
}

/** The cardholder's bank disputes this page's payment. Resolves with the dispute's ID. */
export async function disputePayment(checkoutUrl: string): Promise<string> {
  const [stripe, payment_intent] = await Promise.all([account(), paymentOf(checkoutUrl)]);
  const dispute: unknown = await stripe.rawRequest('POST', '/local/disputes', { payment_intent });
  return (dispute as Stripe.Dispute).id;
}

/** Answers a dispute as in Stripe's dashboard; test evidence determines the bank's decision. */
export async function answerDispute(disputeId: string, uncategorized_text: string): Promise<void> {
  await (await account()).disputes.update(disputeId, { evidence: { uncategorized_text }, submit: true });
}

/** Accepts a dispute, which loses it. */
export async function acceptDispute(disputeId: string): Promise<void> {
  await (await account()).disputes.close(disputeId);
}

/** Refunds this page's payment, or this many paise of it, in Stripe's dashboard, without the shop. */
export async function refundInDashboard(checkoutUrl: string, amount?: number): Promise<void> {
  const stripe = await account();
  const payment_intent = await paymentOf(checkoutUrl);
  await stripe.refunds.create({ payment_intent, ...(amount !== undefined && { amount }) });
}

/**
 * Drops all further events of this page and its payment, as if the shop had been down for Stripe's three days; or stops doing so.
 */
export async function loseEvents(checkoutUrl: string, lost = true): Promise<void> {
  const session = sessionIdOf(checkoutUrl);
  await (await account()).rawRequest('POST', '/local/losses', { session, lost });
}

/** The customer's bank rejects the last refund of this page's payment. */
export async function failRefund(checkoutUrl: string): Promise<void> {
  const [stripe, payment_intent] = await Promise.all([account(), paymentOf(checkoutUrl)]);
  const [refund] = (await stripe.refunds.list({ payment_intent })).data;
  await stripe.rawRequest('POST', '/local/refund-failures', { refund: refund?.id });
}
