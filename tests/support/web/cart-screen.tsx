import type { ReactNode } from 'react';
import type { Cart } from '#contracts/cart/cart.ts';
import { CartLine } from '#web/app/cart/cart-line.tsx';
import { useCart } from '#web/features/cart/use-cart.ts';

/** The cart's lines as the cart page shows them, followed by the parts of the page that a test needs. */
export function CartScreen({ children }: { readonly children: (cart: Cart) => ReactNode }) {
  const { cart } = useCart();
  if (!cart) return null;
  return (
    <>
      <ul>
        {cart.lines.map((line, index) => (
          <CartLine key={line.lineId} line={line} index={index} onRemoved={() => undefined} />
        ))}
      </ul>
      {children(cart)}
    </>
  );
}
