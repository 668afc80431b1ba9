import { type ChangeEvent, useState, useSyncExternalStore } from 'react';
import { GiftFields } from '../../delivery/components/gift-fields.tsx';
import { typedWishes } from '../../delivery/wishes.ts';
import { currentUserId } from '../api/checkout-call.ts';
import { checkoutDraft, draftedGift } from '../checkout-draft.ts';

/** Recipient's number, gift message and *Hide prices* for a payment on a page that asks for the address. The draft keeps them until it is paid. */
export default function CardGift() {
  const userId = currentUserId();
  const draft = useSyncExternalStore(checkoutDraft.subscribe, checkoutDraft.read);
  const own = draft?.userId === userId ? draft : { userId, mobileNo: '', residentialAddress: '' };
  const drafted = JSON.stringify(draftedGift(userId));
  const [shown, setShown] = useState({ drafted, typed: own, times: 0 });
  // The Cash on Delivery form has changed them, or the order was paid.
  if (drafted !== shown.drafted) setShown({ drafted, typed: own, times: shown.times + 1 });
  const keep = ({ currentTarget: { form } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (!form) return;
    const { giftMessage: _, hidePrices: __, recipientMobile: ___, ...rest } = own;
    checkoutDraft.write({ ...rest, ...typedWishes(new FormData(form)) });
    setShown({ ...shown, drafted: JSON.stringify(draftedGift(userId)) });
  };
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <GiftFields key={shown.times} typed={shown.typed} recipient={false} onChange={keep} />
    </form>
  );
}
