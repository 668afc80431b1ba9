import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Cart } from '#contracts/cart/cart.ts';
import { lazyPart } from '#web/lib/lazy-part-query.ts';
import { cart as cartTexts } from '#web/texts/cart/cart.ts';
import { checkout as texts } from '#web/texts/checkout/checkout.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { savedAddressesQuery } from '../../delivery/api/saved-addresses.ts';
import { useIsUnknown } from './unknown-outcome.tsx';
import '#web/ui/form.css';
import './checkout-form.css';

/** The form is lazy-loaded after the cart, and so are the saved addresses that it shows. */
const checkoutForm = lazyPart('checkout-form', () => import('./checkout-form.tsx'));

interface CashOnDeliveryProps {
  readonly cart: Cart;
  /** Called when the modal closes after the cart became empty, because the button that had the focus is gone. */
  readonly onClosedEmpty: () => void;
  /** Renders the cart with the button that opens the modal. */
  readonly children: (button: ReactNode) => ReactNode;
}

/**
 * The Cash on Delivery button and its modal. Closing the modal keeps the input. The modal is outside the cart that has its
 * button, so that it stays open and shows its result if the cart becomes empty meanwhile.
 */
export function CashOnDelivery({ cart, onClosedEmpty, children }: CashOnDeliveryProps) {
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState<Cart>();
  const isEmpty = cart.lines.length === 0;
  const isUnknown = useIsUnknown() && isEmpty;
  // The order may have emptied the cart, so there is nothing to submit. The page asks for the outcome.
  useEffect(() => {
    if (isUnknown) setOpen(false);
  }, [isUnknown]);
  useQuery({ ...checkoutForm, enabled: !isEmpty });
  useQuery({ ...savedAddressesQuery, enabled: !isEmpty });
  // `Dialog` calls this again once it has closed: until then, the browser doesn't move the focus out of it.
  const close = () => {
    setOpen(false);
    if (isEmpty) onClosedEmpty();
  };
  return (
    <>
      {children(
        <Button
          look={(cart.delivery?.problem ?? cart.delivery?.cashProblem) === undefined ? 'primary' : 'secondary'}
          aria-haspopup="dialog"
          onClick={() => {
            setSeen(cart);
            setOpen(true);
          }}
        >
          {cartTexts.cashOnDelivery}
        </Button>,
      )}
      <Dialog open={open} onClose={close} title={texts.title} closeLabel={texts.close}>
        {seen && (
          <LazyPart part={checkoutForm}>
            {(CheckoutForm) => (
              // If the order fails while the modal is closed, it reopens to show the error.
              <CheckoutForm cart={cart} seen={seen} isOpen={open} onSeen={setSeen} onFailed={() => setOpen(true)} />
            )}
          </LazyPart>
        )}
      </Dialog>
    </>
  );
}
