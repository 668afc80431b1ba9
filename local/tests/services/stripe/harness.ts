import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { closeServer, listen } from '#lib/listen.ts';
import { apiKey, open, secret } from './open.ts';
import { payForm } from './pay-form.ts';

export const newFolder = () => mkdtempSync(join(tmpdir(), 'stripe-'));

/** An app that receives events, and responds with the statuses that the test sets. */
export async function startShop() {
  const received: { body: string; signature: string; event: Stripe.Event }[] = [];
  const statuses: number[] = [];
  const server = createServer(async (call, response) => {
    const body = Buffer.concat(await call.toArray()).toString();
    const signature = String(call.headers['stripe-signature']);
    received.push({ body, signature, event: Stripe.webhooks.constructEvent(body, signature, secret) });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  const url = `http://127.0.0.1:${await listen(server)}/hook`;
  onTestFinished(() => closeServer(server));
  return { url, received, statuses, types: () => received.map(({ event }) => event.type) };
}

/** Stripe's own package, configured to call the stand-in. */
export const clientOf = (port: number, key = apiKey) =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });

/** Starts the stand-in, until the end of the test. */
export async function start(webhookUrl: string, directory = newFolder(), offersUpi = () => false) {
  const { local, port, close } = await open(webhookUrl, directory, offersUpi);
  let closed: Promise<unknown> | undefined;
  const closeOnce = async () => {
    closed ??= close();
    await closed;
  };
  onTestFinished(closeOnce);
  return { local, stripe: clientOf(port), port, close: closeOnce, directory };
}

export const order: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'inr', unit_amount: 149_900, product_data: { name: 'All Products' } },
    },
  ],
  billing_address_collection: 'required',
  shipping_address_collection: { allowed_countries: ['IN', 'US'] },
  phone_number_collection: { enabled: true },
  client_reference_id: 'order-1',
  metadata: { orderId: 'order-1' },
  customer_email: 'asha@example.com',
  success_url: 'http://localhost:3000/orders/order-1?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/cart',
};

/** Submits a form of a session's page. */
export const send = (session: Stripe.Checkout.Session, fields: Record<string, string>) =>
  fetch(String(session.url), { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

export const pay = (session: Stripe.Checkout.Session, changes: Record<string, string> = {}) =>
  send(session, { ...payForm, ...changes });
