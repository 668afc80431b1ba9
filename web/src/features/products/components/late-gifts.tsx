import type { ReactNode } from 'react';
import type { Product } from '#contracts/products/product.ts';
import { latePart } from '#web/lib/late-part-query.ts';
import { LatePart } from '#web/ui/late-part.tsx';
import { useNearScreen } from '../use-near-screen.ts';
import { MoreGiftsSkeleton } from './more-gifts-skeleton.tsx';
import './more-gifts.css';

/** Lazy-loaded, because many visitors never scroll there. */
const moreGiftsRow = latePart('more-gifts-row', () => import('./more-gifts-row.tsx'));

interface LateGiftsProps {
  readonly id: string;
  readonly title: string;
  readonly product: Pick<Product, 'productId' | 'category'>;
  /** Products to leave out, besides this one. */
  readonly except?: readonly string[];
  /** Shown beside the title. */
  readonly children?: ReactNode;
}

/** Gifts of a product's category below a page. They load when the visitor scrolls near them. */
export function LateGifts({ id, title, product, except, children }: LateGiftsProps) {
  const [section, isNear] = useNearScreen<HTMLElement>();
  return (
    <section className="more-gifts" ref={section} aria-labelledby={id}>
      <div className="more-gifts__head">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
      {isNear ? (
        <LatePart part={moreGiftsRow} meanwhile={<MoreGiftsSkeleton />}>
          {(MoreGiftsRow) => <MoreGiftsRow product={product} {...(except && { except })} />}
        </LatePart>
      ) : (
        <MoreGiftsSkeleton />
      )}
    </section>
  );
}
