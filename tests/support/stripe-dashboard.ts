import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import Stripe from 'stripe';
import { shopUnderTest } from './shop-under-test.ts';

/** The shop's account at Stripe, as whoever has its keys sees it. */
async function account(): Promise<Stripe> {
  const { stripe: SecretId, ...place } = shopUnderTest().secrets;
  const { SecretString = '' } = await new SecretsManagerClient(place).send(new GetSecretValueCommand({ SecretId }));
  const { apiKey, apiUrl } = JSON.parse(SecretString);
  const { hostname: host, port } = new URL(apiUrl);
  return new Stripe(apiKey, { host, port, protocol: 'http', telemetry: false });
}

const sessionIdOf = (checkoutUrl: string): string => new URL(checkoutUrl).pathname.split('/').at(-1) ?? '';

/** The number of the order that this page is for. */
export async function orderIdOf(checkoutUrl: string): Promise<string> {
  const stripe = await account();
  return String((await stripe.checkout.sessions.retrieve(sessionIdOf(checkoutUrl))).client_reference_id);
}

/** Stripe's name for what was paid on this page. */
export async function paymentOf(checkoutUrl: string): Promise<string> {
  const stripe = await account();
  return String((await stripe.checkout.sessions.retrieve(sessionIdOf(checkoutUrl))).payment_intent);
}

/** Makes the balance of the account too small to refund what was paid on this page, or large enough again. */
export async function refuseRefunds(checkoutUrl: string, refused: boolean): Promise<void> {
  const [stripe, payment_intent] = await Promise.all([account(), paymentOf(checkoutUrl)]);
  await stripe.rawRequest('POST', '/local/refusals', { payment_intent, refused });
}

/** The cardholder's bank disputes what was paid on this page. Resolves with Stripe's name for the dispute. */
export async function disputePayment(checkoutUrl: string): Promise<string> {
  const [stripe, payment_intent] = await Promise.all([account(), paymentOf(checkoutUrl)]);
  const dispute: unknown = await stripe.rawRequest('POST', '/local/disputes', { payment_intent });
  return (dispute as Stripe.Dispute).id;
}

/** Answers a dispute as Stripe's dashboard does; test evidence decides by itself what the bank says. */
export async function answerDispute(disputeId: string, uncategorized_text: string): Promise<void> {
  await (await account()).disputes.update(disputeId, { evidence: { uncategorized_text }, submit: true });
}

/** Accepts a dispute, which loses it. */
export async function acceptDispute(disputeId: string): Promise<void> {
  await (await account()).disputes.close(disputeId);
}

/** Gives back what was paid on this page, or so many paise of it, as Stripe's dashboard does: the shop has not asked for it. */
export async function refundInDashboard(checkoutUrl: string, amount?: number): Promise<void> {
  const stripe = await account();
  const payment_intent = await paymentOf(checkoutUrl);
  await stripe.refunds.create({ payment_intent, ...(amount !== undefined && { amount }) });
}

/** From now on the shop hears nothing of this page and its payment, as if it had been down for Stripe's three days; or again. */
export async function loseEvents(checkoutUrl: string, lost = true): Promise<void> {
  const session = sessionIdOf(checkoutUrl);
  await (await account()).rawRequest('POST', '/local/losses', { session, lost });
}

/** The customer's bank turns down the last refund of what was paid on this page. */
export async function failRefund(checkoutUrl: string): Promise<void> {
  const [stripe, payment_intent] = await Promise.all([account(), paymentOf(checkoutUrl)]);
  const [refund] = (await stripe.refunds.list({ payment_intent })).data;
  await stripe.rawRequest('POST', '/local/refund-failures', { refund: refund?.id });
}
