import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml, refuseForeignHost, securityHeaders } from '#lib/own-page.ts';
import { codePicture, messagePage, paymentPage, rupeesOf, style } from '#lib/payment-page.ts';
import { readBody } from '#lib/read-body.ts';
import { expireLink, expireOldLinks, failPayment, type Payer, payLink, paymentsOn } from './operations.ts';
import type { Link, Payment, RazorpayStore } from './store.ts';

export const linkPath = '/local/razorpay/pay/';
const service = 'Razorpay';
const largestForm = 64 * 1024;

interface PageSettings {
  readonly store: RazorpayStore;
  /** Signs the return to the app. */
  readonly keySecret: string;
  /** The app's name in the pages' texts, such as `shop`. */
  readonly app: string;
  /** Called after each request, because it may have changed the link. */
  readonly onChange: () => void;
}

/** The UPI IDs of Razorpay's test mode (razorpay.com/docs/payments/payments/test-upi-details). */
const testUpi = [
  { vpa: 'success@razorpay', about: 'is paid' },
  { vpa: 'failure@razorpay', about: 'fails' },
] as const;

/** Test cards (razorpay.com/docs/payments/payments/test-card-details). Their bank's page asks for the outcome. */
const testCards = ['4100 2800 0000 1007', '5500 6700 0000 1002', '6527 6589 0000 1005'] as const;

const digits = (text: string): string => text.replaceAll(/[\s-]/g, '');

/**
 * Serves a link's hosted page, where the customer pays by UPI or card. It uses plain HTML forms, and responds to each with a page
 * or a redirect. The returned handler resolves with false for any other path.
 */
export function createPages({ store, keySecret, app, onChange }: PageSettings) {
  return async (call: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = call.url?.split('?')[0] ?? '';
    if (!path.startsWith(linkPath)) return false;
    const id = path.slice(linkPath.length);
    const find = () => (Object.hasOwn(store.data.links, id) ? store.data.links[id] : undefined);
    const before = find();
    response.setHeaders(new Headers(securityHeaders(style, before ? [new URL(before.callback_url).origin] : [])));
    if (refuseForeignHost(call, response)) return true;
    const body = await readBody(call, largestForm);
    await expireOldLinks(store);
    const isOpen = find()?.status === 'created';
    const form = new URLSearchParams(body?.toString() ?? '');
    const outcome =
      call.method === 'POST' && before && isOpen
        ? await act(store, keySecret, before, form)
        : show(find(), app, store, keySecret);
    onChange();
    if (typeof outcome === 'string') response.writeHead(303, { location: outcome }).end();
    else response.writeHead(outcome.status, { 'content-type': 'text/html; charset=utf-8' }).end(outcome.html);
    return true;
  };
}

interface Page {
  readonly status: number;
  readonly html: string;
}

function show(link: Link | undefined, app: string, { data }: RazorpayStore, keySecret: string): Page {
  if (link === undefined) {
    return { status: 404, html: messagePage(service, 'No such payment', 'There is no payment link at this address.') };
  }
  const payment = paymentsOn(data, link.id).find(({ captured }) => captured);
  if (link.status === 'paid' && payment) {
    const back = { href: callbackOf(link, payment, keySecret), label: `Back to the ${app}` };
    return {
      status: 200,
      html: messagePage(service, 'This payment is done', 'It was paid here, once and for good.', back),
    };
  }
  if (link.status === 'created') return { status: 200, html: payPage(link) };
  const text = `This payment link is ${link.status}. Nothing was paid. Go back to the ${app} to start again.`;
  return { status: 200, html: messagePage(service, 'This payment has expired', text) };
}

/**
 * The address to which the customer returns, with a signature over the link, its reference, its status and the payment
 * (razorpay.com/docs/payments/payment-links/apis).
 */
function callbackOf(link: Link, payment: Payment, keySecret: string): string {
  const signed = [link.id, link.reference_id, 'paid', payment.id].join('|');
  const url = new URL(link.callback_url);
  url.searchParams.set('razorpay_payment_id', payment.id);
  url.searchParams.set('razorpay_payment_link_id', link.id);
  url.searchParams.set('razorpay_payment_link_reference_id', link.reference_id);
  url.searchParams.set('razorpay_payment_link_status', 'paid');
  url.searchParams.set('razorpay_signature', createHmac('sha256', keySecret).update(signed).digest('hex'));
  return url.href;
}

/** Handles a submitted form: returns a page or a redirect. */
async function act(store: RazorpayStore, keySecret: string, link: Link, form: URLSearchParams): Promise<Page | string> {
  const value = (name: string) => (form.get(name) ?? '').trim().slice(0, 200);
  const action = value('action');
  if (action === 'expire') {
    await store.update((draft) => expireLink(draft, link.id));
    return linkPath + link.id;
  }
  const isUpi = action.startsWith('upi');
  const vpa = action === 'upi-code' ? 'success@razorpay' : value('vpa');
  const payer: Payer = {
    method: isUpi ? 'upi' : 'card',
    contact: value('contact'),
    email: link.customer.email ?? 'void@razorpay.com',
    vpa: isUpi ? vpa : null,
  };
  const refused = (message: string, status = 422): Page => ({ status, html: payPage(link, form, message) });
  if (!/^\+?\d{10,13}$/.test(payer.contact)) return refused('Please enter a valid contact number.');
  if (isUpi && !testUpi.some((one) => one.vpa === vpa)) return refused('Invalid UPI ID: only the test IDs work here.');
  if (!isUpi && !testCards.some((card) => digits(card) === digits(value('cardNumber')))) {
    return refused('Your card was declined: only the test cards listed here work.', 402);
  }
  if (vpa === 'failure@razorpay' || action === 'card-fail') {
    await store.update((draft) => failPayment(draft, link.id, payer));
    return refused('Payment failed. Please try again or choose another payment method.', 402);
  }
  const payment = await store.update((draft) => payLink(draft, link.id, payer));
  return payment ? callbackOf(link, payment, keySecret) : linkPath + link.id;
}

/** The page on which the customer pays. */
function payPage(link: Link, form?: URLSearchParams, message?: string): string {
  const value = (name: string) => escapeHtml(form?.get(name) ?? '');
  const total = rupeesOf(link.amount);
  const upi = testUpi.map(({ vpa, about }) => `<dt>${vpa}</dt><dd>${about}</dd>`).join('');
  const cards = testCards.map((number) => `<dt>${number}</dt><dd>asks for the outcome</dd>`).join('');
  return paymentPage(
    service,
    `Pay ${total}`,
    `<main class="page"><section><p class="items">${escapeHtml(link.description)}</p><p class="amount">${total}</p>
<div class="card cards"><h2>Test UPI IDs</h2><dl>${upi}</dl><h2>Test cards</h2><dl>${cards}</dl>
<p class="about">Other UPI IDs and cards are declined.</p></div></section>
<div class="card"><h1>Pay by UPI or card</h1>
${message ? `<p class="alert" role="alert">${escapeHtml(message)}</p>` : ''}
<form method="post" novalidate>
<label for="contact">Contact number<input id="contact" name="contact" type="tel" autocomplete="tel" value="${value('contact')}"></label>
<fieldset><legend>UPI</legend>${codePicture(link.id)}
<button class="plain" name="action" value="upi-code">I have scanned the code and paid</button>
<label for="vpa">UPI ID<input id="vpa" name="vpa" placeholder="success@razorpay" value="${value('vpa')}"></label>
<button name="action" value="upi">Pay ${total} by UPI</button></fieldset>
<fieldset><legend>Card</legend>
<label for="cardNumber">Card number<input id="cardNumber" name="cardNumber" inputmode="numeric" autocomplete="cc-number" value="${value('cardNumber')}"></label>
<button name="action" value="card">Pay ${total} by card</button>
<button class="plain" name="action" value="card-fail">Let the bank decline the card</button></fieldset></form>
<form method="post"><button class="plain" name="action" value="expire">Let this payment expire</button></form>
</div></main>`,
  );
}
