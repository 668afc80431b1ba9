import { type ReactNode, useRef } from 'react';
import type { Cart } from '#contracts/cart/cart.ts';
import { cart as texts } from '#web/texts/cart/cart.ts';
import { Price } from '#web/ui/price.tsx';
import Arrival from '../../dates/components/arrival.tsx';
import { CartBar } from './cart-bar.tsx';
import './cart-summary.css';

const summaryId = 'summary';

interface CartSummaryProps {
  readonly cart: Cart;
  readonly cardPayment: ReactNode;
  /** The button that opens the Cash on Delivery modal. */
  readonly cashOnDelivery: ReactNode;
}

/** The summary box: totals, card payment, OR, Cash on Delivery. On phones, a bar with the total links to it. */
export function CartSummary({ cart, cardPayment, cashOnDelivery }: CartSummaryProps) {
  const totals = useRef<HTMLDListElement>(null);
  return (
    <>
      <CartBar totalPrice={cart.totalPrice} summaryId={summaryId} totals={totals} />
      <section className="cart-summary" id={summaryId} aria-label={texts.summary} tabIndex={-1}>
        <dl className="cart-summary__totals" ref={totals} aria-live="polite" aria-atomic="true">
          <div>
            <dt>{texts.totalProducts}</dt>
            <dd>{cart.totalQuantity}</dd>
          </div>
          <div>
            <dt>{texts.totalPrice}</dt>
            <dd>
              <Price rupees={cart.totalPrice} />
            </dd>
          </div>
        </dl>
        <Arrival productIds={cart.lines.map(({ productId }) => productId)} />
        <div className="cart-summary__card">
          {cardPayment}
          <p className="cart-summary__or">{texts.or}</p>
        </div>
        {cashOnDelivery}
      </section>
    </>
  );
}
