import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Cart } from '#contracts/cart.ts';
import { latePart } from '#web/lib/late-part-query.ts';
import { cart as cartTexts } from '#web/texts/cart.ts';
import { checkout as texts } from '#web/texts/checkout.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LatePart } from '#web/ui/late-part.tsx';
import '#web/ui/form.css';
import './checkout-form.css';

/** The form is lazy-loaded after the cart. */
const checkoutForm = latePart('checkout-form', () => import('./checkout-form.tsx'));

/** The Cash on Delivery button and its modal. Closing the modal keeps the input. */
export function CashOnDelivery({ cart }: { cart: Cart }) {
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState<Cart>();
  useQuery(checkoutForm);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onClick={() => {
          setSeen(cart);
          setOpen(true);
        }}
      >
        {cartTexts.cashOnDelivery}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.title} closeLabel={texts.close}>
        {seen && (
          <LatePart part={checkoutForm}>
            {(CheckoutForm) => (
              // If the order fails while the modal is closed, it reopens to show the error.
              <CheckoutForm cart={cart} seen={seen} onSeen={setSeen} onFailed={() => setOpen(true)} />
            )}
          </LatePart>
        )}
      </Dialog>
    </>
  );
}
