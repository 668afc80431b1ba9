import { type ReactNode, useRef } from 'react';
import type { Cart, CartDelivery } from '#contracts/cart/cart.ts';
import { isIncomplete } from '#contracts/desk/work-list.ts';
import { refreshCart } from '#web/lib/customer-cart.ts';
import { cart as texts } from '#web/texts/cart/cart.ts';
import { cartDelivery as deliveryTexts } from '#web/texts/delivery/cart-delivery.ts';
import { approval } from '#web/texts/proofs/approval.ts';
import { Message } from '#web/ui/message.tsx';
import { formatPrice, Price } from '#web/ui/price.tsx';
import Arrival from '../../dates/components/arrival.tsx';
import { WantedDay } from '../../dates/components/wanted-day.tsx';
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
      <CartBar totalPrice={cart.toPay} summaryId={summaryId} totals={totals} />
      <section className="cart-summary" id={summaryId} aria-label={texts.summary} tabIndex={-1}>
        <dl className="cart-summary__totals" ref={totals} aria-live="polite" aria-atomic="true">
          <div>
            <dt>{texts.totalProducts}</dt>
            <dd>{cart.totalQuantity.toLocaleString('en-IN')}</dd>
          </div>
          {cart.deliveryFee > 0 && (
            <div>
              <dt>{deliveryTexts.fee}</dt>
              <dd>
                <Price rupees={cart.deliveryFee} />
              </dd>
            </div>
          )}
          <div>
            <dt>{texts.totalPrice}</dt>
            <dd>
              <Price rupees={cart.toPay} />
            </dd>
          </div>
        </dl>
        <Arrival
          gifts={cart.lines}
          isComplete={!isIncomplete(cart)}
          {...(cart.delivery?.pin !== undefined && { onPin: () => void refreshCart() })}
        >
          {(days) => (
            <>
              {cart.lines.some(({ proofRequired }) => proofRequired) && (
                <p className="cart-summary__approval">{approval}</p>
              )}
              <WantedDay {...days} />
            </>
          )}
        </Arrival>
        <Message kind="error">{cart.delivery?.problem}</Message>
        <div className="cart-summary__card">
          {cardPayment}
          <p className="cart-summary__or">{texts.or}</p>
        </div>
        {cashOnDelivery}
        <CashTerms {...cart.delivery} />
      </section>
    </>
  );
}

/** What the shop's terms say about Cash on Delivery. */
function CashTerms({ cashFee, cashProblem }: CartDelivery) {
  const term = cashProblem ?? (cashFee && deliveryTexts.cashFee(formatPrice(cashFee)));
  return term ? <p className="cart-summary__cash">{term}</p> : null;
}
