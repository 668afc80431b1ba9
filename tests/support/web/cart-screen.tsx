import type { ReactNode } from 'react';
import type { Cart } from '#contracts/cart.ts';
import { CartLine } from '#web/features/cart/components/cart-line.tsx';
import { useCart } from '#web/features/cart/use-cart.ts';

/** The cart's lines as its page shows them, and below them what a test needs of the page. */
export function CartScreen({ children }: { readonly children: (cart: Cart) => ReactNode }) {
  const { cart } = useCart();
  if (!cart) return null;
  return (
    <>
      <ul>
        {cart.lines.map((line, place) => (
          <CartLine key={line.lineId} line={line} place={place} onRemoved={() => undefined} />
        ))}
      </ul>
      {children(cart)}
    </>
  );
}
