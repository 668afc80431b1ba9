import type { Cart } from '#contracts/cart.ts';
import { cart as texts } from '#web/texts.ts';
import { Price } from '#web/ui/price.tsx';
import { CardPayment } from './card-payment.tsx';
import { CashOnDelivery } from './cash-on-delivery.tsx';
import './cart-summary.css';

/** The summary box (spec 2): totals, card payment, OR, Cash on Delivery. On a phone, totals and button are sticky. */
export function CartSummary({ cart }: { cart: Cart }) {
  return (
    <section className="cart-summary" aria-label={texts.summary}>
      <dl className="cart-summary__totals" aria-live="polite" aria-atomic="true">
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
      <div className="cart-summary__card">
        <CardPayment cart={cart} />
        <p className="cart-summary__or">{texts.or}</p>
      </div>
      <div className="cart-summary__cash">
        {/* Below a phone's screen if the cart is long. */}
        <a className="button button--secondary cart-summary__to-card" href="#card-payment">
          {texts.toCard}
        </a>
        <CashOnDelivery cart={cart} />
      </div>
    </section>
  );
}
