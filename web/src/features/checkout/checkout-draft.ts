import type { NewPayment } from '#contracts/payments/payment.ts';
import { hasTexts } from '../../lib/has-texts.ts';
import { StoredValue } from '../../lib/stored-value.ts';
import type { TypedWishes } from '../delivery/wishes.ts';

/** Unsent input of the checkout form, kept in this tab in case the customer's session expires. */
interface CheckoutDraft extends TypedWishes {
  /** Only this customer may see the draft. Another customer may sign in to the same tab. */
  readonly userId: string;
  readonly mobileNo: string;
  readonly residentialAddress: string;
}

export const checkoutDraft = new StoredValue<CheckoutDraft>('shop.checkout-draft', (stored) =>
  hasTexts(stored, 'userId', 'mobileNo', 'residentialAddress') ? stored : undefined,
);

/** What this customer has entered for a gift: the part of the draft that a payment on a page with its own address takes. */
export function draftedGift(userId: string): Pick<NewPayment, 'giftMessage' | 'hidePrices' | 'recipientMobile'> {
  const draft = checkoutDraft.read();
  if (draft?.userId !== userId) return {};
  const giftMessage = draft.giftMessage?.trim();
  const recipientMobile = draft.recipientMobile?.trim();
  return {
    ...(giftMessage && { giftMessage }),
    ...(draft.hidePrices !== undefined && { hidePrices: true }),
    ...(recipientMobile && { recipientMobile }),
  };
}
