import { payForm } from '#local/tests/services/stripe/pay-form.ts';

/** Pays at a checkout's address as the form does; resolves with where the payer is sent. @throws when it is not paid. */
export async function payByCard(checkoutUrl: string, changes: Partial<typeof payForm> = {}): Promise<string> {
  const body = new URLSearchParams({ ...payForm, ...changes });
  const response = await fetch(checkoutUrl, { method: 'POST', body, redirect: 'manual' });
  const location = response.headers.get('location');
  if (response.status === 303 && location !== null) return location;
  throw new Error(`The payment was not taken (${response.status}): ${await response.text()}`);
}

/** Lets a checkout expire, as the button on its page does. */
export async function letExpire(checkoutUrl: string): Promise<void> {
  await fetch(checkoutUrl, { method: 'POST', body: new URLSearchParams({ action: 'expire' }), redirect: 'manual' });
}
