import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { cardErrors } from './cards.ts';
import type { Payer } from './objects.ts';

/** The submitted form, or its errors by field name. */
type ReadForm = { readonly payer: Payer } | { readonly errors: Readonly<Record<string, string>> };

const email = z.email();

/** Reads the form of a session's hosted page, which has only the fields that the session asks for. */
export function readForm(form: URLSearchParams, session: Stripe.Checkout.Session): ReadForm {
  const value = (name: string) => (form.get(name) ?? '').trim().slice(0, 500);
  const byUpi = value('action').startsWith('upi');
  const errors: Record<string, string> = byUpi
    ? {}
    : cardErrors(value('cardNumber'), value('cardExpiry'), value('cardCvc'));
  const need = (name: string, problem = 'Required.') => {
    if (value(name) === '') errors[name] = problem;
    return value(name);
  };
  const addressOf = (part: 'shipping' | 'billing'): Stripe.Address => ({
    line1: need(`${part}Line1`),
    line2: value(`${part}Line2`) || null,
    city: need(`${part}City`),
    state: value(`${part}State`) || null,
    postal_code: need(`${part}PostalCode`),
    country: countryOf(part),
  });
  const countryOf = (part: 'shipping' | 'billing'): string => {
    const country = need(`${part}Country`);
    const allowed = session.shipping_address_collection?.allowed_countries ?? [];
    const shipped = part === 'billing' || allowed.some((one) => one === country);
    if (!/^[A-Z]{2}$/.test(country) || !shipped) errors[`${part}Country`] = 'Choose a country.';
    return country;
  };
  // As on Stripe's page, the customer can't change an email address that the app has set.
  const address = session.customer_email ?? value('email');
  if (!z.safeParse(email, address).success) errors.email = 'Your email is incomplete.';
  const name = byUpi ? value('shippingName') : need('cardName');
  const phone = session.phone_number_collection?.enabled ? need('phone') : null;
  const asksShipping = session.shipping_address_collection !== null;
  const shipping = asksShipping ? { name: need('shippingName'), address: addressOf('shipping') } : undefined;
  const same = shipping !== undefined && form.get('billingSame') === 'on';
  const asksBilling = session.billing_address_collection === 'required';
  const billing = same ? shipping.address : asksBilling ? addressOf('billing') : nowhere;
  if (Object.keys(errors).length > 0) return { errors };
  return { payer: { email: address, name, phone, billing, shipping } };
}

const nowhere: Stripe.Address = {
  line1: null,
  line2: null,
  city: null,
  state: null,
  postal_code: null,
  country: null,
};
