import { type ChangeEvent, useState, useSyncExternalStore } from 'react';
import type { Cart } from '#contracts/cart/cart.ts';
import { isIncomplete } from '#contracts/desk/work-list.ts';
import { formatShortDay } from '#web/lib/short-day.ts';
import { cardPayment as texts } from '#web/texts/checkout/card-payment.ts';
import { useDelivery } from '../../dates/api/delivery.ts';
import { useRememberedPin } from '../../dates/remembered-pin.ts';
import { GiftFields } from '../../delivery/components/gift-fields.tsx';
import { typedWishes } from '../../delivery/wishes.ts';
import { currentUserId } from '../api/checkout-call.ts';
import { checkoutDraft, draftedGift } from '../checkout-draft.ts';

interface CardGiftProps {
  readonly cart: Cart;
}

/**
 * For a payment on a page that asks for the address: recipient's number, gift message and *Hide prices*, which the draft keeps until
 * it is paid, and for which PIN the cart's day holds.
 */
export default function CardGift({ cart }: CardGiftProps) {
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
    <>
      <form onSubmit={(event) => event.preventDefault()}>
        <GiftFields key={shown.times} typed={shown.typed} recipient={false} onChange={keep} />
      </form>
      <DayOfPin cart={cart} />
    </>
  );
}

/** The payment page asks for the PIN after the day was shown, and may get another one. */
function DayOfPin({ cart }: CardGiftProps) {
  const pin = useRememberedPin();
  const { data } = useDelivery(pin, { gifts: cart.lines, isComplete: !isIncomplete(cart) });
  if (pin === undefined || data?.arrivesBy === undefined) return null;
  return <p>{texts.samePin(formatShortDay(data.arrivesBy), pin)}</p>;
}
