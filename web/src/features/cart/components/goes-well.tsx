import { useState } from 'react';
import type { Line } from '#contracts/cart.ts';
import { cart as texts } from '#web/texts/cart.ts';
import { LateGifts } from '../../products/components/late-gifts.tsx';

/** Further gifts of the category of the last line, without what the cart holds. */
export function GoesWell({ lines }: { lines: readonly Line[] }) {
  // The first lines of this visit, so that the row doesn't change with the cart.
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
