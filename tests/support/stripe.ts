/** What a payer who lives in Mumbai writes into the form of the local Stripe's page, with a card that is paid. */
export const payForm = {
  action: 'pay',
  email: 'asha@example.com',
  phone: '+919876543210',
  shippingName: 'Asha Rao',
  shippingCountry: 'IN',
  shippingLine1: '12 Marine Drive',
  shippingLine2: '',
  shippingCity: 'Mumbai',
  shippingPostalCode: '400020',
  shippingState: 'Maharashtra',
  cardNumber: '4242 4242 4242 4242',
  cardExpiry: '12 / 40',
  cardCvc: '123',
  cardName: 'A RAO',
  billingSame: 'on',
};

/** Cards that do not simply pay. */
export const cards = {
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  authentication: '4000 0025 0000 3155',
};

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
