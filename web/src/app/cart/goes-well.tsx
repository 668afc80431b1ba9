import { useState } from 'react';
import type { Line } from '#contracts/cart/cart.ts';
import { cart as texts } from '#web/texts/cart/cart.ts';
import { LateGifts } from '../../features/products/components/late-gifts.tsx';

/** More gifts from the category of the last line, without those in the cart. */
export function GoesWell({ lines }: { lines: readonly Line[] }) {
  // Keeps the lines of the first render, so that the row doesn't change with the cart.
  const [first, setFirst] = useState(lines);
  if (first.length === 0 && lines.length > 0) setFirst(lines);
  const last = first.at(-1);
  return (
    last && (
      <LateGifts
        id="goes-well"
        title={texts.goesWell}
        product={last}
        except={first.map(({ productId }) => productId)}
      />
    )
  );
}
