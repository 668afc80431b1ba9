import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Product } from '#contracts/products/product.ts';
import { lazyPart } from '#web/lib/lazy-part-query.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { MoreGiftsSkeleton } from './more-gifts-skeleton.tsx';
import './more-gifts.css';

/** Lazy-loaded, because many visitors never scroll there. */
const moreGiftsRow = lazyPart('more-gifts-row', () => import('./more-gifts-row.tsx'));

interface LazyGiftsProps {
  readonly id: string;
  readonly title: string;
  readonly product: Pick<Product, 'productId' | 'category'>;
  /** Products to leave out, besides this one. */
  readonly except?: readonly string[];
  /** Shown beside the title. */
  readonly children?: ReactNode;
}

/** Gifts of a product's category below a page. They load when the visitor scrolls near them. */
export function LazyGifts({ id, title, product, except, children }: LazyGiftsProps) {
  const [section, isNear] = useNearScreen<HTMLElement>();
  return (
    <section className="more-gifts" ref={section} aria-labelledby={id}>
      <div className="more-gifts__head">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
      {isNear ? (
        <LazyPart part={moreGiftsRow} meanwhile={<MoreGiftsSkeleton />}>
          {(MoreGiftsRow) => <MoreGiftsRow product={product} {...(except && { except })} />}
        </LazyPart>
      ) : (
        <MoreGiftsSkeleton />
      )}
    </section>
  );
}

/** The distance from the screen at which a part of the page loads, in pixels: about one screen of a phone. */
const nearDistance = 600;

/** Whether a part of the page has come near the screen. It starts as false, on the server too. */
function useNearScreen<T extends Element>(): readonly [ref: RefObject<T | null>, near: boolean] {
  const ref = useRef<T>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: `${nearDistance}px` },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [ref, isNear];
}
