import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuseForeignHost, securityHeaders } from '#lib/own-page.ts';
import { messagePage, style } from '#lib/payment-page.ts';
import { readBody } from '#lib/read-body.ts';
import { accepted, declinedByApp, failedAuthentication, outcomeOf } from './cards.ts';
import { StripeError } from './errors.ts';
import { readForm } from './form.ts';
import { takesUpi } from './objects.ts';
import { expireOldSessions, expireSession, paySession } from './operations.ts';
import { authenticationPage, payPage } from './pages.ts';
import type { StoredSession, StripeStore } from './store.ts';

export const checkoutPath = '/local/stripe/checkout/';
const largestForm = 64 * 1024;

interface CheckoutSettings {
  readonly store: StripeStore;
  /** The app's name in the pages' texts, such as `shop`. */
  readonly app: string;
  /** Called after each request, because it may have changed the session. */
  readonly onChange: () => void;
}

interface Page {
  readonly status: number;
  readonly html: string;
}

/**
 * Serves a session's hosted page, where the customer enters a card. It uses plain HTML forms, and responds to each with a page
 * or a redirect. The returned handler resolves with false for any other path.
 */
export function createCheckout({ store, app, onChange }: CheckoutSettings) {
  return async (call: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = call.url?.split('?')[0] ?? '';
    if (!path.startsWith(checkoutPath)) return false;
    const id = path.slice(checkoutPath.length);
    const find = () => (Object.hasOwn(store.data.sessions, id) ? store.data.sessions[id] : undefined);
    const before = find();
    response.setHeaders(
      new Headers(securityHeaders(style, before ? [new URL(before.parameters.success_url).origin] : [])),
    );
    if (refuseForeignHost(call, response)) return true;
    const body = await readBody(call, largestForm);
    await expireOldSessions(store);
    const outcome =
      call.method === 'POST' && before ? await act(store, app, before, body?.toString() ?? '') : show(find(), app);
    onChange();
    if (typeof outcome === 'string') response.writeHead(303, { location: outcome }).end();
    else response.writeHead(outcome.status, { 'content-type': 'text/html; charset=utf-8' }).end(outcome.html);
    return true;
  };
}

function show(stored: StoredSession | undefined, app: string): Page {
  if (stored === undefined) {
    return { status: 404, html: messagePage('Stripe', 'No such payment', 'There is no payment at this address.') };
  }
  const { status, cancel_url } = stored.session;
  if (status === 'complete') {
    const link = { href: successUrl(stored), label: `Back to the ${app}` };
    return {
      status: 200,
      html: messagePage('Stripe', 'This payment is done', 'It was paid here, once and for good.', link),
    };
  }
  if (status === 'expired') {
    const link = cancel_url ? { href: cancel_url, label: `Back to the ${app}` } : undefined;
    const text = `Nothing was paid. Go back to the ${app} to start again.`;
    return { status: 200, html: messagePage('Stripe', 'This payment has expired', text, link) };
  }
  return { status: 200, html: payPage(stored, app) };
}

const successUrl = ({ parameters, session }: StoredSession): string =>
  parameters.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);

/** Handles a submitted form: returns a page or a redirect. */
async function act(store: StripeStore, app: string, stored: StoredSession, body: string): Promise<Page | string> {
  const values = new URLSearchParams(body);
  const { session } = stored;
  const action = values.get('action');
  if (session.status !== 'open') return show(stored, app);
  if (action === 'expire') {
    await store
      .update((draft) => expireSession(draft, session.id))
      .catch((error: unknown) => {
        // A concurrent submission was faster. The page shows its result.
        if (!(error instanceof StripeError)) throw error;
      });
    return checkoutPath + session.id;
  }
  const formWith = (status: number, errors: Readonly<Record<string, string>>, message?: string): Page => ({
    status,
    html: payPage(stored, app, { values, errors, message }),
  });
  if (action?.startsWith('upi') && !takesUpi(session)) return formWith(422, {}, 'This payment can’t be made by UPI.');
  const read = readForm(values, session);
  if ('errors' in read) return formWith(422, read.errors);
  if (action === 'upi-fail') return formWith(402, {}, declinedByApp);
  if (action === 'fail') return formWith(402, {}, failedAuthentication);
  const outcome = action === 'upi' ? accepted : outcomeOf(values.get('cardNumber') ?? '');
  if (outcome.kind === 'declined') return formWith(402, {}, outcome.message);
  if (outcome.kind === 'authenticate' && action !== 'complete') {
    return { status: 200, html: authenticationPage(stored, values) };
  }
  const paid = await store.update((draft) => paySession(draft, session.id, read.payer, outcome.kind === 'disputed'));
  return paid ? successUrl(stored) : checkoutPath + session.id;
}
