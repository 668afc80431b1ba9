import type { NewPayment } from '#contracts/payments/payment.ts';
import { hasTexts } from '../../lib/has-texts.ts';
import { StoredValue } from '../../lib/stored-value.ts';
import { checkoutDraftKey } from '../../lib/tokens.ts';
import type { TypedWishes } from '../delivery/wishes.ts';

/** Unsent input of the checkout form. All tabs show it, also after a reload or an expired session, until it is ordered. */
interface CheckoutDraft extends TypedWishes {
  /** Only this customer may see the draft. Another customer may sign in to the same browser. */
  readonly userId: string;
  readonly mobileNo: string;
  readonly residentialAddress: string;
}

/** A value in localStorage, whose listeners are also notified of what another tab has written. */
class SharedValue<T> extends StoredValue<T> {
  protected override readonly area = 'localStorage';

  constructor(...args: ConstructorParameters<typeof StoredValue<T>>) {
    super(...args);
    const { subscribe } = this;
    this.subscribe = (listener) => {
      const unsubscribe = subscribe(listener);
      window.addEventListener('storage', listener);
      return () => {
        unsubscribe();
        window.removeEventListener('storage', listener);
      };
    };
  }
}

export const checkoutDraft = new SharedValue<CheckoutDraft>(checkoutDraftKey, (stored) =>
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
