import { useEffect, useRef, useState } from 'react';
import type { Cart } from '#contracts/cart/cart.ts';
import { cardServiceTitles } from '#contracts/payments/card-services.ts';
import type { Means } from '#contracts/payments/means.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { lazyPart } from '#web/lib/lazy-part-query.ts';
import { useConfig, useMeans } from '#web/lib/use-config.ts';
import { cardPayment as texts } from '#web/texts/checkout/card-payment.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LockIcon } from '#web/ui/lazy-icons.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { Price } from '#web/ui/price.tsx';
import { CartChanges } from '../../cart/components/cart-changes.tsx';
import { giftMessageError } from '../../delivery/gift-message.ts';
import { recipientMobileError } from '../../delivery/recipient-mobile.ts';
import { currentUserId } from '../api/checkout-call.ts';
import type { usePayByCard } from '../api/pay-by-card.ts';
import { draftedGift } from '../checkout-draft.ts';
import { CheckoutRefusal } from './checkout-refusal.tsx';
import './card-payment.css';

/** The form is lazy-loaded when it opens. Few shops need it. */
const cardDelivery = lazyPart('card-delivery', () => import('./card-delivery.tsx'));

const cardGift = lazyPart('card-gift', () => import('./card-gift.tsx'));

interface CardPaymentProps {
  readonly cart: Cart;
  readonly payment: ReturnType<typeof usePayByCard>;
}

/** The card payment widget, which redirects to the card service's page to pay the shown total. */
export function CardPayment({ cart, payment }: CardPaymentProps) {
  const { pay, starting, checkoutUrl, error, changes } = payment;
  const leaving = checkoutUrl !== undefined;
  const { cardService, upi } = useConfig();
  const [asking, setAsking] = useState(false);
  const section = useRef<HTMLElement>(null);
  const start = () => {
    const delivery = draftedGift(currentUserId());
    if (!focusWrongField(section.current, delivery)) pay({ cart, delivery });
  };
  const service = cardServiceTitles[cardService === 'razorpay' ? 'razorpay' : 'stripe'];
  const means = useMeans();
  const accepted = upi ? [...texts.cards, texts.upi] : texts.cards;
  if (error instanceof ApiProblem && error.code === 'card_not_set_up') return <NotSetUp means={means} />;
  return (
    <section className="card-payment" aria-labelledby="card-payment-title" ref={section}>
      <h2 id="card-payment-title">{texts.title(means)}</h2>
      <ul className="card-payment__cards" aria-label={texts.cardsTaken}>
        {accepted.map((card) => (
          <li key={card}>{card}</li>
        ))}
      </ul>
      {!cardService && (
        <LazyPart part={cardGift} meanwhile={null}>
          {(CardGift) => <CardGift cart={cart} />}
        </LazyPart>
      )}
      <CheckoutRefusal error={error} />
      <CartChanges changes={changes} />
      <Button
        className="card-payment__pay"
        // A payment would be refused while the shop doesn't deliver there. The address may be another one.
        look={cart.delivery?.problem === undefined ? 'primary' : 'secondary'}
        busy={starting || leaving}
        busyLabel={leaving ? texts.leaving : texts.starting}
        onClick={() => (cardService ? setAsking(true) : start())}
      >
        <span>
          <span>{texts.pay(means)}</span> <Price rupees={cart.toPay} />
        </span>
      </Button>
      <p className="card-payment__hint">
        <LockIcon />
        <span>{leaving ? <a href={checkoutUrl}>{texts.stillHere}</a> : texts.secure(service)}</span>
      </p>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.delivery.title}
        closeLabel={texts.delivery.close}
      >
        {asking && (
          <LazyPart part={cardDelivery}>
            {(CardDelivery) => <CardDelivery cart={cart} payment={payment} onFailed={() => setAsking(true)} />}
          </LazyPart>
        )}
      </Dialog>
    </section>
  );
}

/** Opens and focuses a gift's field that can't be sent as it is. False if there is none. */
function focusWrongField(section: HTMLElement | null, gift: ReturnType<typeof draftedGift>): boolean {
  const { giftMessage = '', recipientMobile = '' } = gift;
  const errors = { recipientMobile: recipientMobileError(recipientMobile), giftMessage: giftMessageError(giftMessage) };
  const name = Object.entries(errors).find(([, error]) => error !== undefined)?.[0];
  const field = name && section?.querySelector<HTMLElement>(`[name=${name}]`);
  if (!field) return false;
  field.closest('details')?.setAttribute('open', '');
  field.focus({ preventScroll: true });
  // A field that has the focus already would stay below the page's bar.
  field.scrollIntoView({ block: 'center' });
  return true;
}

/** The widget of a shop that has no keys of its card service. It takes the focus, because it replaces the button that was pressed. */
function NotSetUp({ means }: { means: Means }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus({ preventScroll: true }), []);
  return (
    <section className="card-payment" aria-labelledby="card-payment-title" ref={section} tabIndex={-1}>
      <h2 id="card-payment-title">{texts.title(means)}</h2>
      <p role="alert">{texts.notSetUp}</p>
    </section>
  );
}
