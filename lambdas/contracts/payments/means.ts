/** What texts call a payment that isn't cash. */
export interface Means {
  readonly name: string;
  /** After "pay". */
  readonly pay: string;
  /** After "paid". */
  readonly paid: string;
  /** Where a customer's refund goes: to the customer, and about them. */
  readonly yours: string;
  readonly theirs: string;
}

/** How long a bank takes to show a refund, as Stripe's page "Refunds" says. */
export const bankDays = '5 to 10 working days';

export const card: Means = {
  name: 'Card',
  pay: 'by card',
  paid: 'by card',
  yours: 'your card',
  theirs: 'the customer’s card',
};

export const cardOrUpi: Means = {
  name: 'Card or UPI',
  pay: 'by card or UPI',
  paid: 'online',
  yours: 'the card or account you paid with',
  theirs: 'the card or account that the customer paid with',
};
