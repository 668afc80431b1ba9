import { lazy, Suspense } from 'react';
import { categoryLabel } from '#contracts/categories.ts';
import type { Product } from '#contracts/product.ts';
import { product as texts } from '#web/texts.ts';
import { Link } from '#web/ui/link.tsx';
import { categoryPath } from '../api/product-address.ts';
import { useNearScreen } from '../use-near-screen.ts';
import { MoreGiftsSkeleton } from './more-gifts-skeleton.tsx';
import './more-gifts.css';

/** Lazy-loaded: many visitors never scroll there. */
const MoreGiftsRow = lazy(() => import('./more-gifts-row.tsx'));

/** More gifts of a product's category. They load when the visitor scrolls near them, after the product's first picture. */
export function MoreGifts({ product }: { product: Product }) {
  const [section, isNear] = useNearScreen<HTMLElement>();
  const label = categoryLabel(product.category);
  return (
    <section className="more-gifts" ref={section} aria-labelledby="more-gifts">
      <div className="more-gifts__head">
        <h2 id="more-gifts">{texts.more(label)}</h2>
        <Link to={categoryPath(product.category)}>{texts.all(label)}</Link>
      </div>
      {isNear ? (
        <Suspense fallback={<MoreGiftsSkeleton />}>
          <MoreGiftsRow product={product} />
        </Suspense>
      ) : (
        <MoreGiftsSkeleton />
      )}
    </section>
  );
}
