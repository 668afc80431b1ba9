import { useState } from 'react';
import type { Line } from '#contracts/cart/cart.ts';
import { cart as texts } from '#web/texts/cart/cart.ts';
import { LazyGifts } from '../../features/products/components/lazy-gifts.tsx';

/** More gifts from the category of the last line, without those in the cart. */
export function GoesWell({ lines }: { lines: readonly Line[] }) {
  // Keeps the lines of the first render, so that the row doesn't change with the cart.
  const [first, setFirst] = useState(lines);
  if (first.length === 0 && lines.length > 0) setFirst(lines);
  const last = first.at(-1);
  return (
    last && (
      <LazyGifts
        id="goes-well"
        title={texts.goesWell}
        product={last}
        except={first.map(({ productId }) => productId)}
      />
    )
  );
}
