import { lazy, Suspense, useState } from 'react';
import type { Line } from '#contracts/cart.ts';
import { cart as texts } from '#web/texts.ts';
import { MoreGiftsSkeleton } from '../../products/components/more-gifts-skeleton.tsx';
import { useNearScreen } from '../../products/use-near-screen.ts';
import '../../products/components/more-gifts.css';

/** Lazy-loaded: many customers never scroll there. */
const MoreGiftsRow = lazy(() => import('../../products/components/more-gifts-row.tsx'));

/** Further gifts of the category of the last line, without what the cart holds. */
export function GoesWell({ lines }: { lines: readonly Line[] }) {
  // The first lines of this visit, so that the row doesn't change with the cart.
  const [first, setFirst] = useState(lines);
  if (first.length === 0 && lines.length > 0) setFirst(lines);
  const last = first.at(-1);
  return last && <GiftRow product={last} except={first.map(({ productId }) => productId)} />;
}

/** Loads when the customer scrolls near it. */
function GiftRow({ product, except }: { product: Line; except: readonly string[] }) {
  const [section, isNear] = useNearScreen<HTMLElement>();
  return (
    <section className="more-gifts" ref={section} aria-labelledby="goes-well">
      <div className="more-gifts__head">
        <h2 id="goes-well">{texts.goesWell}</h2>
      </div>
      {isNear ? (
        <Suspense fallback={<MoreGiftsSkeleton />}>
          <MoreGiftsRow product={product} except={except} />
        </Suspense>
      ) : (
        <MoreGiftsSkeleton />
      )}
    </section>
  );
}
