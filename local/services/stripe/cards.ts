/** What happens when a card is used on the hosted page. */
type CardOutcome =
  | { readonly kind: 'paid' | 'authenticate' | 'disputed' }
  | { readonly kind: 'declined'; readonly message: string };

interface TestCard {
  readonly number: string;
  readonly about: string;
  readonly outcome: CardOutcome;
}

const declined = (message: string): CardOutcome => ({ kind: 'declined', message });

/** Stripe's best-known test cards (docs.stripe.com/testing). They work with any future expiry date and any CVC. */
export const testCards: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', about: 'is paid', outcome: { kind: 'paid' } },
  { number: '4000 0025 0000 3155', about: 'asks for authentication', outcome: { kind: 'authenticate' } },
  { number: '4000 0000 0000 0259', about: 'is paid, and disputed at once', outcome: { kind: 'disputed' } },
  {
    number: '4000 0000 0000 9995',
    about: 'has insufficient funds',
    outcome: declined('Your card has insufficient funds. Try a different card.'),
  },
  {
    number: '4000 0000 0000 0002',
    about: 'is declined',
    outcome: declined('Your card was declined. Try a different card.'),
  },
];

const digits = (text: string) => text.replaceAll(/[\s-]/g, '');

/** The outcome for a card number. Any other number is declined, so that no real card is used here. */
export const outcomeOf = (number: string): CardOutcome =>
  testCards.find((card) => digits(card.number) === digits(number))?.outcome ??
  declined('Your card was declined: only the test cards listed here work.');

/** The outcome of a UPI payment that the customer's app approves. */
export const accepted: CardOutcome = { kind: 'paid' };

export const declinedByApp =
  'Your UPI app declined the payment. Please try again or choose a different payment method.';

export const failedAuthentication =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** The errors in a card's fields, by field name. */
export function cardErrors(number: string, expiry: string, cvc: string): Record<string, string> {
  const [, month = '', year = ''] = /^(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)$/.exec(expiry.trim()) ?? [];
  const end = Date.UTC(2000 + Number(year), Number(month));
  const past = year !== '' && end <= Date.now();
  return {
    ...(!/^\d{13,19}$/.test(digits(number)) && { cardNumber: 'Your card number is incomplete.' }),
    ...(year === '' && { cardExpiry: 'Your card’s expiration date is incomplete.' }),
    ...(past && { cardExpiry: 'Your card’s expiration date is in the past.' }),
    ...(!/^\d{3,4}$/.test(cvc.trim()) && { cardCvc: 'Your card’s security code is incomplete.' }),
  };
}
