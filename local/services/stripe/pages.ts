import type Stripe from 'stripe';
import { escapeHtml } from '#lib/own-page.ts';
import { codePicture, paymentPage, rupeesOf } from '#lib/payment-page.ts';
import { testCards } from './cards.ts';
import { takesUpi } from './objects.ts';
import type { StoredSession } from './store.ts';

/** A form that was rejected. The page shows its values again, with the errors. */
interface RejectedForm {
  readonly values: URLSearchParams;
  /** By field name. */
  readonly errors: Readonly<Record<string, string>>;
  /** An error about the whole form. */
  readonly message?: string;
}

const document = (title: string, content: string): string => paymentPage('Stripe', title, content);

const rupees = (session: Stripe.Checkout.Session): string => rupeesOf(session.amount_total ?? 0);

/** The page on which the customer enters the card. */
export function payPage({ session, parameters }: StoredSession, app: string, rejected?: RejectedForm): string {
  const back = session.cancel_url
    ? `<a class="back" href="${escapeHtml(session.cancel_url)}">← Back to the ${escapeHtml(app)}</a>`
    : '';
  const items = parameters.line_items.map(({ price_data }) => price_data.product_data.name).join(', ');
  const cards = testCards.map(({ number, about }) => `<dt>${number}</dt><dd>${about}</dd>`).join('');
  return document(
    `Pay ${rupees(session)}`,
    `<main class="page">
<section>${back}
<p class="items">${escapeHtml(items)}</p><p class="amount">${rupees(session)}</p>
<div class="card cards"><h2>Test cards</h2><dl>${cards}</dl>
<p class="about">Use any future expiry date, any three digits and any name. Other card numbers are declined.</p></div></section>
<div class="card"><h1>Pay by card${takesUpi(session) ? ' or UPI' : ''}</h1>
${rejected ? `<p class="alert" role="alert">${escapeHtml(rejected.message ?? 'Please check the fields marked below.')}</p>` : ''}
<form method="post" novalidate>${fields(session, rejected)}
<button name="action" value="pay">Pay ${rupees(session)}</button>
${takesUpi(session) ? upiFields(session) : ''}</form>
<form method="post"><button class="plain" name="action" value="expire">Let this payment expire</button></form>
</div></main>`,
  );
}

const upiFields = (session: Stripe.Checkout.Session): string =>
  `<fieldset><legend>UPI</legend>${codePicture(session.id)}
<p class="about">On Stripe’s page the customer scans a code with a UPI app. Here, the app’s answer is yours. The card’s fields can stay empty.</p>
<button class="plain" name="action" value="upi">The app approves the payment</button>
<button class="plain" name="action" value="upi-fail">The app declines it</button></fieldset>`;

/** The bank's page, on which the customer authenticates. It submits the payment form again in hidden fields. */
export function authenticationPage({ session }: StoredSession, values: URLSearchParams): string {
  const hidden = [...values]
    .filter(([name]) => name !== 'action')
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`);
  return document(
    'Authenticate the payment',
    `<main class="page narrow"><div class="card"><h1>Authenticate the payment</h1>
<p>The bank of this test card asks you to confirm this payment of ${rupees(session)}.</p>
<form method="post">${hidden.join('')}
<button name="action" value="complete">Complete</button>
<button class="plain" name="action" value="fail">Fail</button></form></div></main>`,
  );
}

/** The payment form's fields: those that the session asks for, and those of the card. */
function fields(session: Stripe.Checkout.Session, rejected: RejectedForm | undefined): string {
  const controls = controlsOf(rejected);
  const { input } = controls;
  const countries = countriesOf(session);
  const hasShipping = session.shipping_address_collection !== null;
  return [
    input('email', 'Email', 'type="email" autocomplete="email"', session.customer_email),
    session.phone_number_collection?.enabled ? input('phone', 'Phone', 'type="tel" autocomplete="tel"') : '',
    hasShipping ? shippingFields(controls, countries) : '',
    cardFields(controls),
    session.billing_address_collection === 'required' && hasShipping ? sameAddress(rejected) : '',
    session.billing_address_collection === 'required' ? billingFields(controls, countries) : '',
  ].join('\n');
}

/** The labelled controls of a form, with the values and errors of its rejected submission. */
function controlsOf(rejected: RejectedForm | undefined) {
  const wrong = (name: string) =>
    rejected?.errors[name] ? ` aria-invalid="true" aria-describedby="${name}-wrong"` : '';
  const problem = (name: string) => {
    const text = rejected?.errors[name];
    return text ? `<span class="wrong" id="${name}-wrong">${escapeHtml(text)}</span>` : '';
  };
  return {
    input(name: string, label: string, attributes: string, fixed?: string | null): string {
      const value = fixed ?? rejected?.values.get(name) ?? '';
      const input = `<input id="${name}" name="${name}" value="${escapeHtml(value)}" ${attributes}${fixed ? ' readonly' : ''}${wrong(name)}>`;
      return `<label for="${name}">${label}${input}</label>${problem(name)}`;
    },
    country(name: string, codes: readonly string[], attributes: string): string {
      const chosen = rejected?.values.get(name) ?? (codes.includes('IN') ? 'IN' : '');
      const option = (code: string) =>
        `<option value="${escapeHtml(code)}"${code === chosen ? ' selected' : ''}>${escapeHtml(regionNames.of(code) ?? code)}</option>`;
      const select = `<select id="${name}" name="${name}" ${attributes}${wrong(name)}>${codes.map(option).join('')}</select>`;
      return `<label for="${name}">Country${select}</label>${problem(name)}`;
    },
  };
}
type Controls = ReturnType<typeof controlsOf>;

const shippingFields = (controls: Controls, countries: readonly string[]): string =>
  `<fieldset><legend>Shipping address</legend>${controls.input('shippingName', 'Name', 'autocomplete="shipping name"')}${addressFields(controls, 'shipping', countries)}</fieldset>`;

const billingFields = (controls: Controls, countries: readonly string[]): string =>
  `<fieldset class="billing"><legend>Billing address</legend>${addressFields(controls, 'billing', countries)}</fieldset>`;

function sameAddress(rejected: RejectedForm | undefined): string {
  const checked = rejected === undefined || rejected.values.get('billingSame') === 'on' ? ' checked' : '';
  return `<label class="same"><input type="checkbox" id="billingSame" name="billingSame"${checked}>Billing address is the shipping address</label>`;
}

function addressFields({ input, country }: Controls, part: 'shipping' | 'billing', countries: readonly string[]) {
  const autocomplete = (field: string) => `autocomplete="${part} ${field}"`;
  return `${country(`${part}Country`, countries, autocomplete('country'))}
${input(`${part}Line1`, 'Address', autocomplete('address-line1'))}
${input(`${part}Line2`, 'Address, second line (optional)', autocomplete('address-line2'))}
<div class="row"><div>${input(`${part}City`, 'City', autocomplete('address-level2'))}</div><div>${input(`${part}PostalCode`, 'Postal code', autocomplete('postal-code'))}</div></div>
${input(`${part}State`, 'State (optional)', autocomplete('address-level1'))}`;
}

const cardFields = ({ input }: Controls): string =>
  `<fieldset><legend>Card</legend>${input('cardNumber', 'Card number', 'inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242"')}
<div class="row"><div>${input('cardExpiry', 'Expiry (MM / YY)', 'inputmode="numeric" autocomplete="cc-exp" placeholder="12 / 34"')}</div><div>${input('cardCvc', 'CVC', 'inputmode="numeric" autocomplete="cc-csc" placeholder="123"')}</div></div>
${input('cardName', 'Name on card', 'autocomplete="cc-name"')}</fieldset>`;

/** The codes of the countries that can be chosen, sorted by name. */
const countriesOf = (session: Stripe.Checkout.Session): readonly string[] => {
  const codes: readonly string[] = session.shipping_address_collection?.allowed_countries ?? ['IN'];
  return codes.toSorted((a, b) => (regionNames.of(a) ?? a).localeCompare(regionNames.of(b) ?? b, 'en'));
};

const regionNames = new Intl.DisplayNames('en', { type: 'region' });
