import type Stripe from 'stripe';
import { escapeHtml, htmlDocument } from '#lib/own-page.ts';
import { testCards } from './cards.ts';
import type { StoredSession } from './store.ts';

/** A form that was rejected. The page shows its values again, with the errors. */
interface RejectedForm {
  readonly values: URLSearchParams;
  /** By field name. */
  readonly errors: Readonly<Record<string, string>>;
  /** An error about the whole form. */
  readonly message?: string;
}

export const style = `
  :root { --paper: #fff9f2; --ink: #2b1b17; --soft: #6b5751; --rose: #a3243b; --line: #eadfd3; --error: #b3261e; }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
  a { color: var(--rose); }
  .note { margin: 0; padding: 0.625rem 1rem; background: var(--ink); color: #fff; text-align: center; font-size: 0.875rem; }
  .page { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; display: grid; gap: 1.5rem; }
  .back { display: inline-flex; align-items: center; min-height: 2.75rem; text-decoration: none; }
  .items { margin: 0.5rem 0 0; color: var(--soft); font-size: 1.125rem; }
  .amount { margin: 0; font-size: 2.5rem; font-weight: 700; line-height: 1.2; letter-spacing: -0.02em; }
  .card { background: #fff; border: 1px solid var(--line); border-radius: 1rem; padding: 1.25rem; }
  h1 { margin: 0; font-size: 1.25rem; } h2 { margin: 1.5rem 0 0.5rem; font-size: 1rem; }
  dl { margin: 0.5rem 0 0; display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 0.75rem; font-size: 0.875rem; }
  dt { font: 0.8125rem/1.6 ui-monospace, monospace; white-space: nowrap; } dd { margin: 0; color: var(--soft); }
  .about { color: var(--soft); font-size: 0.875rem; margin: 0.5rem 0 0; }
  .cards { margin-top: 1.5rem; padding: 1rem 1.25rem; } .cards h2 { margin: 0; }
  fieldset { border: 0; margin: 1.75rem 0 0; padding: 0; min-width: 0; } legend { padding: 0; font-weight: 600; }
  .row { display: grid; grid-template-columns: 1fr 1fr; gap: 0 0.75rem; }
  label { display: block; margin-top: 0.75rem; font-size: 0.875rem; }
  input, select { display: block; width: 100%; min-height: 2.75rem; margin-top: 0.25rem; padding: 0.5rem 0.75rem; font: inherit; font-size: 1rem;
    color: inherit; background: #fff; border: 1px solid #b9a99d; border-radius: 0.5rem; }
  input:read-only { background: var(--paper); }
  input[aria-invalid], select[aria-invalid] { border-color: var(--error); }
  .same { display: flex; align-items: center; gap: 0.625rem; min-height: 2.75rem; margin-top: 1rem; font-size: 1rem; }
  .same input { width: 1.25rem; min-height: 1.25rem; margin: 0; accent-color: var(--rose); }
  form:has(#billingSame:checked) .billing { display: none; }
  .wrong { display: block; color: var(--error); font-size: 0.875rem; }
  .alert { margin: 1rem 0 0; padding: 0.75rem 1rem; border: 1px solid var(--error); border-radius: 0.5rem; color: var(--error); background: #fdf1f0; }
  button { width: 100%; min-height: 3rem; margin-top: 1.25rem; font: inherit; font-weight: 600; cursor: pointer; border-radius: 0.625rem;
    border: 1px solid var(--rose); background: var(--rose); color: #fff; }
  button.plain { background: #fff; color: var(--rose); margin-top: 0.75rem; }
  :focus-visible { outline: 3px solid #e9a23b; outline-offset: 2px; }
  .narrow { max-width: 30rem; }
  @media (min-width: 48rem) {
    .page { grid-template-columns: 5fr 7fr; gap: 3rem; padding-top: 3rem; align-items: start; } .card { padding: 2rem; }
    .page.narrow { grid-template-columns: 1fr; }
  }
`;

const document = (title: string, content: string): string =>
  htmlDocument(
    title,
    style,
    `<header class="note"><strong>Test payment.</strong> This page stands in for Stripe on this machine: no real card, no money.</header>
${content}`,
  );

/** A page with a message and, optionally, a link. */
export const messagePage = (title: string, text: string, link?: { readonly href: string; readonly label: string }) =>
  document(
    title,
    `<main class="page narrow"><div class="card"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
${link ? `<a class="back" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>` : ''}</div></main>`,
  );

const rupees = (session: Stripe.Checkout.Session): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format((session.amount_total ?? 0) / 100);

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
<div class="card"><h1>Pay by card</h1>
${rejected ? `<p class="alert" role="alert">${escapeHtml(rejected.message ?? 'Please check the fields marked below.')}</p>` : ''}
<form method="post" novalidate>${fields(session, rejected)}
<button name="action" value="pay">Pay ${rupees(session)}</button></form>
<form method="post"><button class="plain" name="action" value="expire">Let this payment expire</button></form>
</div></main>`,
  );
}

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
