import { checkout } from '#web/texts/checkout/checkout.ts';
import { cartDelivery } from '#web/texts/delivery/cart-delivery.ts';
import { formatPrice } from '#web/ui/price.tsx';
import type { CartChange } from '../compare-carts.ts';
import './cart-changes.css';

/** Lists the changes of the cart since the customer saw it. */
export function CartChanges({ changes }: { changes: readonly CartChange[] }) {
  return (
    <div className="cart-changes__news" role="status">
      {changes.length > 0 && (
        <div className="cart-changes">
          <h3>{checkout.changedTitle}</h3>
          <ul>
            {changes.map((change) => (
              <li key={textOf(change)}>{textOf(change)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function textOf(change: CartChange): string {
  const { changes: texts } = checkout;
  switch (change.kind) {
    case 'price':
      return texts.price(change.title, formatPrice(change.from), formatPrice(change.to));
    case 'quantity':
      return texts.quantity(change.title, change.from, change.to);
    case 'added':
      return texts.added(change.title, change.qty);
    case 'removed':
      return texts.removed(change.title);
    case 'delivery':
    case 'cash':
      return cartDelivery.changes[change.kind](formatPrice(change.from), formatPrice(change.to));
    case 'deleted':
      return texts.deleted(change.title);
  }
}
