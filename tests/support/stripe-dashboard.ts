import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import Stripe from 'stripe';
import { shopUnderTest } from './shop-under-test.ts';

/** A client for the shop's Stripe account. */
async function account(): Promise<Stripe> {
  const { stripe: SecretId, ...service } = shopUnderTest().secrets;
  const { SecretString = '' } = await new SecretsManagerClient(service).send(new GetSecretValueCommand({ SecretId }));
  const { apiKey, apiUrl } = JSON.parse(SecretString);
  const { hostname: host, port } = new URL(apiUrl);
  return new Stripe(apiKey, { host, port, protocol: 'http', telemetry: false });
}

const sessionIdOf = (checkoutUrl: string): string => new URL(checkoutUrl).pathname.split('/').at(-1) ?? '';

/** The ID of this payment page's order. */
export async function orderIdOf(checkoutUrl: string): Promise<string> {
  const stripe = await account();
  return String((await stripe.checkout.sessions.retrieve(sessionIdOf(checkoutUrl))).client_reference_id);
}

/** Stripe's ID of this page's payment. */
export async function paymentOf(checkoutUrl: string): Promise<string> {
  const stripe = await account();
  return String((await stripe.checkout.sessions.retrieve(sessionIdOf(checkoutUrl))).payment_intent);
}

/** Makes Stripe refuse to refund this page's payment, as if the account's balance were too small, or accept it again. */
export async function refuseRefunds(checkoutUrl: string, refused: boolean): Promise<void> {
  const [stripe, payment_intent] = await Promise.all([account(), paymentOf(checkoutUrl)]);
  await stripe.rawRequest('POST', '/local/refusals', { payment_intent, refused });
}

/** Disputes this page's payment, as the cardholder's bank would. @returns the dispute's ID. */
export async function disputePayment(checkoutUrl: string): Promise<string> {
  const [stripe, payment_intent] = await Promise.all([account(), paymentOf(checkoutUrl)]);
  const dispute: unknown = await stripe.rawRequest('POST', '/local/disputes', { payment_intent });
  return (dispute as Stripe.Dispute).id;
}

/** Answers a dispute as in Stripe's dashboard. The bank decides by the test evidence that is given. */
export async function answerDispute(disputeId: string, uncategorized_text: string): Promise<void> {
  await (await account()).disputes.update(disputeId, { evidence: { uncategorized_text }, submit: true });
}

/** Accepts a dispute, which loses it. */
export async function acceptDispute(disputeId: string): Promise<void> {
  await (await account()).disputes.close(disputeId);
}

/** Refunds this page's payment, or this many paise of it, in Stripe's dashboard instead of the shop. */
export async function refundInDashboard(checkoutUrl: string, amount?: number): Promise<void> {
  const stripe = await account();
  const payment_intent = await paymentOf(checkoutUrl);
  await stripe.refunds.create({ payment_intent, ...(amount !== undefined && { amount }) });
}

/** Drops all further events of this page and its payment, as if the shop were down while Stripe retries. Or stops doing so. */
export async function dropEvents(checkoutUrl: string, dropped = true): Promise<void> {
  const session = sessionIdOf(checkoutUrl);
  await (await account()).rawRequest('POST', '/local/losses', { session, lost: dropped });
}

/** Makes the last refund of this page's payment fail, as if the customer's bank had rejected it. */
export async function failRefund(checkoutUrl: string): Promise<void> {
  const [stripe, payment_intent] = await Promise.all([account(), paymentOf(checkoutUrl)]);
  const [refund] = (await stripe.refunds.list({ payment_intent })).data;
  await stripe.rawRequest('POST', '/local/refund-failures', { refund: refund?.id });
}
