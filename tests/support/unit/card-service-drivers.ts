import { mkdtempSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import type { CardPayments } from '#lambdas/payments/payment-service.ts';
import { razorpayPayments } from '#lambdas/payments/razorpay.gateway.ts';
import { stripePayments } from '#lambdas/payments/stripe.gateway.ts';
import { razorpayRecords } from '#lambdas/reconciliation/razorpay-records.gateway.ts';
import type { PaymentRecords } from '#lambdas/reconciliation/records.ts';
import { stripeRecords } from '#lambdas/reconciliation/stripe-records.gateway.ts';
import { closeServer, listen } from '#local/lib/listen.ts';
import type { Service } from '#local/lib/service.ts';
import type { WebhookControl } from '#local/lib/webhooks.ts';
import { createRazorpay, signRazorpay } from '#local/services/razorpay/razorpay.ts';
import { createStripe } from '#local/services/stripe/stripe.ts';
import { sign as signStripe } from '#local/services/stripe/webhooks.ts';
import { payForm } from '#local/tests/services/stripe/pay-form.ts';

/** A card service's local stand-in with the shop's gateways, and what only its customers, its owner and banks do. */
export interface CardServiceDriver extends WebhookControl {
  readonly payments: CardPayments;
  readonly records: PaymentRecords;
  /** The headers that sign a message to the webhook. */
  sign(body: string, secret?: string): Readonly<Record<string, string>>;
  /** Pays on this page. @returns the address to which the customer is sent, or undefined if the page can't be paid. */
  pay(url: string, by?: 'card' | 'upi'): Promise<string | undefined>;
  /** Tries to pay by UPI, and the customer's app declines. @returns the page's status. */
  decline(url: string): Promise<number>;
  /** Lets the page expire. */
  expire(url: string): Promise<void>;
  /** The ID of the page's payment. */
  paymentOf(url: string): Promise<string>;
  /** Refunds a payment, or this part of it, in the service's dashboard. */
  refund(paymentId: string, paise?: number): Promise<void>;
  /** Fails the payment's last refund, as the customer's bank can. */
  failRefund(paymentId: string): Promise<void>;
  /** Makes the account's balance too small to refund the payment, or large enough again. */
  refuseRefunds(paymentId: string, refused: boolean): Promise<void>;
  /** @returns the dispute's ID. */
  dispute(paymentId: string): Promise<string>;
  winDispute(disputeId: string): Promise<void>;
  /** Drops all events of the page and its payment. */
  loseEvents(url: string): Promise<void>;
  /** Pays on a page that was closed while the customer paid. Stripe refuses such a payment. */
  payLate?(url: string): Promise<void>;
}

const secret = 'the webhook’s secret';

interface StandIn extends Service, WebhookControl {
  serve(call: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

/** Serves a stand-in and its pages until the end of the test. @returns it with the address of its API. */
async function started<T extends StandIn>(open: (directory: string, pageOrigin: string) => Promise<T>) {
  let standIn: T | undefined;
  const pages = createServer(async (call, response) => {
    if (!(await standIn?.serve(call, response))) response.writeHead(404).end();
  });
  const pageOrigin = `http://127.0.0.1:${await listen(pages)}`;
  standIn = await open(mkdtempSync(join(tmpdir(), 'cards-')), pageOrigin);
  const opened = standIn;
  onTestFinished(async () => {
    await opened.close();
    await closeServer(pages);
  });
  return { standIn: opened, apiUrl: `http://127.0.0.1:${await listen(opened.server)}` };
}

const idIn = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';

const submit = (url: string, form: Readonly<Record<string, string>>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

/** The address of a redirect away from the page itself. */
const left = (response: Response): string | undefined => {
  const location = response.headers.get('location') ?? undefined;
  return location?.startsWith('/') ? undefined : location;
};

async function startStripe(webhookUrl: string): Promise<CardServiceDriver> {
  const apiKey = 'sk_test_driver';
  const { standIn, apiUrl } = await started((directory, pageOrigin) =>
    createStripe({ directory, apiKey, webhookSecret: secret, pageOrigin, webhookUrl, offersUpi: () => true }),
  );
  const keys = { apiKey, webhookSecret: secret, apiUrl };
  const { hostname: host, port } = new URL(apiUrl);
  const stripe = new Stripe(apiKey, { host, port, protocol: 'http', telemetry: false });
  const { hold, release } = standIn;
  return {
    hold,
    release,
    payments: stripePayments(keys),
    records: stripeRecords(keys),
    sign: (body, given = secret) => ({ 'stripe-signature': signStripe(body, given) }),
    pay: async (url, by = 'card') => left(await submit(url, by === 'card' ? payForm : { ...payForm, ...upi })),
    decline: async (url) => (await submit(url, { ...payForm, ...upi, action: 'upi-fail' })).status,
    expire: async (url) => void (await submit(url, { action: 'expire' })),
    paymentOf: async (url) => String((await stripe.checkout.sessions.retrieve(idIn(url))).payment_intent),
    refund: async (payment_intent, amount) =>
      void (await stripe.refunds.create({ payment_intent, ...(amount !== undefined && { amount }) })),
    async failRefund(payment_intent) {
      const [refund] = (await stripe.refunds.list({ payment_intent })).data;
      await stripe.rawRequest('POST', '/local/refund-failures', { refund: refund?.id });
    },
    refuseRefunds: async (payment_intent, refused) =>
      void (await stripe.rawRequest('POST', '/local/refusals', { payment_intent, refused })),
    async dispute(payment_intent) {
      await stripe.rawRequest('POST', '/local/disputes', { payment_intent });
      return (await stripe.disputes.list()).data[0]?.id ?? '';
    },
    winDispute: async (id) =>
      void (await stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' }, submit: true })),
    loseEvents: async (url) =>
      void (await stripe.rawRequest('POST', '/local/losses', { session: idIn(url), lost: true })),
  };
}

const upi = { action: 'upi', cardNumber: '', cardExpiry: '', cardCvc: '', cardName: '' };

async function startRazorpay(webhookUrl: string): Promise<CardServiceDriver> {
  const keys = { keyId: 'rzp_test_driver', keySecret: 'secret', webhookSecret: secret };
  const { standIn, apiUrl } = await started((directory, pageOrigin) =>
    createRazorpay({ ...keys, directory, pageOrigin, webhookUrl }),
  );
  const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
  const send = async (path: string, body?: object) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const method = body === undefined ? 'GET' : 'POST';
    const response = await fetch(`${apiUrl}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(await response.text());
    return await response.json();
  };
  const { hold, release } = standIn;
  const contact = '9876543210';
  return {
    hold,
    release,
    payments: razorpayPayments({ ...keys, formerWebhookSecret: 'the former secret', apiUrl }),
    records: razorpayRecords({ ...keys, apiUrl }),
    sign: (body, given = secret) => ({ 'x-razorpay-signature': signRazorpay(body, given) }),
    async pay(url, by = 'card') {
      const card = { action: 'card', contact, cardNumber: '4100 2800 0000 1007' };
      return left(await submit(url, by === 'card' ? card : { action: 'upi', contact, vpa: 'success@razorpay' }));
    },
    decline: async (url) => (await submit(url, { action: 'upi', contact, vpa: 'failure@razorpay' })).status,
    expire: async (url) => void (await submit(url, { action: 'expire' })),
    paymentOf: async (url) => (await send(`/local/links/${idIn(url)}`)).payments.at(-1).id,
    async refund(id, paise) {
      const { amount, amount_refunded } = await send(`/v1/payments/${id}`);
      await send(`/v1/payments/${id}/refund`, { amount: paise ?? amount - amount_refunded });
    },
    async failRefund(id) {
      const { items } = await send(`/v1/payments/${id}/refunds`);
      await send('/local/refund-failures', { refund: items[0].id });
    },
    refuseRefunds: async (payment, refused) => void (await send('/local/refusals', { payment, refused })),
    dispute: async (payment) => (await send('/local/disputes', { payment })).id,
    winDispute: async (dispute) => void (await send('/local/decisions', { dispute, status: 'won' })),
    loseEvents: async (url) => void (await send('/local/losses', { link: idIn(url), lost: true })),
    payLate: async (url) => void (await send('/local/late-payments', { link: idIn(url) })),
  };
}

/** Starts each card service's stand-in, which sends its events to this address. */
export const cardServiceDrivers = { stripe: startStripe, razorpay: startRazorpay };
