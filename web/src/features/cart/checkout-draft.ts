import { hasTexts, StoredValue } from '../../lib/stored-value.ts';

/** What a shopper has typed into the checkout and not sent yet; kept in this tab, should their session end in the middle. */
interface CheckoutDraft {
  /** The draft is this shopper's alone; somebody else may sign in in the same tab. */
  readonly userId: string;
  readonly mobileNo: string;
  readonly residentialAddress: string;
}

export const checkoutDraft = new StoredValue<CheckoutDraft>('shop.checkout-draft', (stored) =>
  hasTexts(stored, 'userId', 'mobileNo', 'residentialAddress') ? stored : undefined,
);
