import { payForm } from '#local/tests/services/stripe/pay-form.ts';

/** Pays on a checkout's page by its form; resolves with where the customer is sent. @throws if the payment fails. */
export async function payByCard(checkoutUrl: string, changes: Partial<typeof payForm> = {}): Promise<string> {
  const body = new URLSearchParams({ ...payForm, ...changes });
  const response = await fetch(checkoutUrl, { method: 'POST', body, redirect: 'manual' });
  const location = response.headers.get('location');
  if (response.status === 303 && location !== null) return location;
  throw new Error(`The payment was not taken (${response.status}): ${await response.text()}`);
}

/** Expires a checkout, by the button on its page. */
export async function letExpire(checkoutUrl: string): Promise<void> {
  await fetch(checkoutUrl, { method: 'POST', body: new URLSearchParams({ action: 'expire' }), redirect: 'manual' });
}
