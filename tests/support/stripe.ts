import { payForm } from '#local/tests/services/stripe/pay-form.ts';

/** Submits a payment page's form. @returns the address to which it redirects. @throws if the payment fails. */
export async function payByCard(checkoutUrl: string, changes: Partial<typeof payForm> = {}): Promise<string> {
  const body = new URLSearchParams({ ...payForm, ...changes });
  const response = await fetch(checkoutUrl, { method: 'POST', body, redirect: 'manual' });
  const location = response.headers.get('location');
  if (response.status === 303 && location !== null) return location;
  throw new Error(`The payment failed (${response.status}): ${await response.text()}`);
}

/** Expires a payment page by the button on it. */
export async function expireCheckout(checkoutUrl: string): Promise<void> {
  await fetch(checkoutUrl, { method: 'POST', body: new URLSearchParams({ action: 'expire' }), redirect: 'manual' });
}
