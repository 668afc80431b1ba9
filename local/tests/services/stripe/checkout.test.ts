import { get, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { newFolder, order, pay, send, start, startShop } from './harness.ts';
import { cards } from './pay-form.ts';

async function begin(changes: object = {}) {
  const shop = await startShop();
  const { stripe, ...rest } = await start(shop.url);
  const session = await stripe.checkout.sessions.create({ ...order, ...changes });
  return {
    ...rest,
    stripe,
    session,
    shop,
    status: async () => (await stripe.checkout.sessions.retrieve(session.id)).status,
  };
}

describe('the hosted page', () => {
  it('has the fields that the session asks for, and no scripts or external resources', async () => {
    const { session } = await begin();
    const response = await fetch(String(session.url));
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+'; form-action 'self' http:\/\/localhost:3000; base-uri 'none'; frame-ancestors 'none'$/,
    );
    const page = await response.text();
    for (const part of ['All Products', '₹1,499.00', 'stands in for Stripe', '4000 0025 0000 3155', 'name="phone"']) {
      expect(page).toContain(part);
    }
    expect(page).toContain('value="asha@example.com"');
    expect(page).toContain(`href="${order.cancel_url}"`);
    expect(page).not.toContain('<script');
  });

  it('offers only the countries that the session allows, and rejects others', async () => {
    const { session, status } = await begin();
    const page = await (await fetch(String(session.url))).text();
    const [, shipping = ''] = /<select id="shippingCountry"[^>]*>(.*?)<\/select>/.exec(page) ?? [];
    expect([...shipping.matchAll(/value="(..)"/g)].map(([, code]) => code)).toEqual(['IN', 'US']);
    const refused = await pay(session, { shippingCountry: 'AQ' });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('Choose a country.');
    expect(await status()).toBe('open');
  });

  it('has no fields that the session does not ask for', async () => {
    const { session, status } = await begin({
      billing_address_collection: undefined,
      shipping_address_collection: undefined,
      phone_number_collection: undefined,
      customer_email: undefined,
    });
    const page = await (await fetch(String(session.url))).text();
    for (const name of ['phone', 'shippingLine1', 'billingLine1']) expect(page).not.toContain(`name="${name}"`);
    const card = { cardNumber: '4242424242424242', cardExpiry: '1/40', cardCvc: '123', cardName: 'A' };
    expect((await send(session, { action: 'pay', ...card })).status).toBe(422);
    expect((await send(session, { action: 'pay', email: 'b@example.com', ...card })).status).toBe(303);
    expect(await status()).toBe('complete');
  });

  it('redirects to the app once the card is accepted, and tells a customer who returns that it was paid', async () => {
    const { session, status } = await begin();
    const response = await pay(session);
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `http://localhost:3000/orders/order-1?session=${session.id}`,
    ]);
    expect(await status()).toBe('complete');
    expect(await (await fetch(String(session.url))).text()).toContain('This payment is done');
    expect(await (await pay(session)).text()).toContain('This payment is done');
  });

  it('offers UPI only in sessions of an account that has it, and that name no other payment methods', async () => {
    const card = await begin();
    expect(await (await fetch(String(card.session.url))).text()).not.toContain('UPI');
    expect((await pay(card.session, { action: 'upi' })).status).toBe(422);
    expect(await card.status()).toBe('open');

    const shop = await startShop();
    const { stripe } = await start(shop.url, newFolder(), () => true);
    const onlyCards = await stripe.checkout.sessions.create({
      ...order,
      ...{ payment_method_types: ['card'] },
    });
    expect(onlyCards.payment_method_types).toEqual(['card']);
    const session = await stripe.checkout.sessions.create(order);
    expect(session.payment_method_types).toEqual(['card', 'upi']);
    expect(await (await fetch(String(session.url))).text()).toContain('Pay by card or UPI');
    expect((await pay(session, { action: 'upi-fail', cardNumber: '' })).status).toBe(402);
    expect((await pay(session, { action: 'upi', cardNumber: '' })).status).toBe(303);
  });

  it('accepts one of two concurrent payments', async () => {
    const { session, shop } = await begin();
    await Promise.all([pay(session), pay(session)]);
    await expect.poll(shop.types).toEqual(['checkout.session.completed']);
  });

  it('accepts a separate billing address', async () => {
    const { session, stripe } = await begin();
    const billing = {
      billingLine1: '1 Main St',
      billingCity: 'Pune',
      billingPostalCode: '411001',
      billingCountry: 'IN',
    };
    expect((await pay(session, { billingSame: '' })).status).toBe(422);
    await pay(session, { billingSame: '', ...billing });
    expect((await stripe.checkout.sessions.retrieve(session.id)).customer_details?.address).toMatchObject({
      line1: '1 Main St',
      city: 'Pune',
    });
  });

  it.each([
    ['declined', 'Your card was declined.'],
    ['insufficientFunds', 'insufficient funds'],
  ] as const)('stays open and shows why if the card is %s', async (card, words) => {
    const { session, status } = await begin();
    const response = await pay(session, { cardNumber: cards[card], shippingName: 'Ravi "R" Rao' });
    expect(response.status).toBe(402);
    const page = await response.text();
    expect(page).toContain(words);
    expect(page).toContain('Ravi &quot;R&quot; Rao');
    expect(await status()).toBe('open');
    expect((await pay(session)).status).toBe(303);
  });

  it('lets the customer authenticate, or fail to', async () => {
    const { session, status } = await begin();
    const response = await pay(session, { cardNumber: cards.authentication });
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain('Authenticate the payment');
    expect(page).toContain('name="cardNumber" value="4000 0025 0000 3155"');
    const failed = await pay(session, { cardNumber: cards.authentication, action: 'fail' });
    expect(failed.status).toBe(402);
    expect(await failed.text()).toContain('unable to authenticate');
    expect(await status()).toBe('open');
    expect((await pay(session, { cardNumber: cards.authentication, action: 'complete' })).status).toBe(303);
    expect(await status()).toBe('complete');
  });

  it.each([
    ['cardNumber', '4242'],
    ['cardNumber', '5105 1051 0510 5100'],
    ['cardExpiry', '13/40'],
    ['cardExpiry', '01/20'],
    ['cardCvc', 'abc'],
    ['cardName', ' '],
    ['phone', ''],
    ['shippingLine1', ''],
    ['shippingCountry', 'FR'],
  ])('rejects a form whose %s is "%s"', async (name, value) => {
    const { session, status } = await begin();
    expect([402, 422]).toContain((await pay(session, { [name]: value })).status);
    expect(await status()).toBe('open');
  });

  it('lets the customer expire the session, and then says so', async () => {
    const { session, status } = await begin();
    const [first, second] = await Promise.all([1, 2].map(() => send(session, { action: 'expire' })));
    expect([first?.status, second?.status]).toEqual([303, 303]);
    expect(await status()).toBe('expired');
    expect(await (await fetch(String(session.url))).text()).toContain('has expired');
    expect(await (await pay(session)).text()).toContain('has expired');
    expect(await (await pay(session)).text()).toContain('Go back to the cloud');
    expect(await status()).toBe('expired');
  });

  it('exists only for known sessions, and only at this machine’s own host names', async () => {
    const { session } = await begin();
    expect((await fetch(String(session.url).replace(/.{4}$/, '0000'))).status).toBe(404);
    const { hostname, port, pathname } = new URL(String(session.url));
    const response = await new Promise<IncomingMessage>((done, fail) => {
      const headers = { host: 'shop.example' };
      get({ hostname, port, path: pathname, headers }, done).once('error', fail);
    });
    expect(response.resume().statusCode).toBe(403);
  });
});
