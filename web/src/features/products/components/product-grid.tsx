import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import type { CategoryId } from '#contracts/categories.ts';
import type { ProductPage } from '#contracts/products/product.ts';
import nothingFound from '#web/assets/drawings/nothing-found.svg';
import { lazyPart } from '#web/lib/lazy-part-query.ts';
import { home } from '#web/texts/products/home.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { AddToCart } from '../../cart/components/add-to-cart.tsx';
import type { useProducts } from '../api/product-list.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';
import './empty-search.css';
import './product-grid.css';

/** Lazy-loaded, because few searches find nothing. */
const emptySearch = lazyPart('empty-search', () => import('./empty-search.tsx'));

/** The number of cards above the fold on most screens: one row on a desktop, two rows on a phone. */
const firstCards = 4;

type Products = ReturnType<typeof useProducts>;

interface ProductGridProps {
  readonly products: Products;
  /** The pages to show now. React renders new pages in slices. */
  readonly pages: readonly ProductPage[] | undefined;
  readonly category: CategoryId | undefined;
  /** The search words; empty without a search. */
  readonly words: string;
}

/** The products that have loaded, or the reason why there are none. */
export function ProductGrid({ products, pages, category, words }: ProductGridProps) {
  const { error, refetch } = products;
  const list = pages?.flatMap((page) => page.products);
  const { grid, focusNewCards } = useFocusNewCards(list?.length ?? 0);
  if (!list) return error ? <LoadFailure error={error} retry={refetch} /> : <Grid>{skeletons}</Grid>;
  if (!list.length && !products.hasNextPage) return <Empty category={category} words={words} />;
  return (
    <>
      <Grid ref={grid}>
        {list.map((product, index) => (
          <ProductCard
            key={product.productId}
            product={product}
            eager={index < firstCards}
            action={<AddToCart product={product} look="secondary" />}
          />
        ))}
      </Grid>
      <div className="product-grid__more">
        <ShowMore list={products} texts={home} onMore={focusNewCards} />
      </div>
    </>
  );
}

/** Moves the focus from Show more to the first new card. After the last page, the button disappears. */
function useFocusNewCards(length: number) {
  const grid = useRef<HTMLUListElement>(null);
  const from = useRef<number>(undefined);
  useEffect(() => {
    if (from.current === undefined || length <= from.current) return;
    const first = grid.current?.children[from.current];
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    from.current = undefined;
  }, [length]);
  const focusNewCards = () => {
    from.current = length;
  };
  return { grid, focusNewCards };
}

const Grid = ({ children, ref }: { children: ReactNode; ref?: Ref<HTMLUListElement> }) => (
  <ul className="product-grid" ref={ref}>
    {children}
  </ul>
);

const skeletons = [...Array(8).keys()].map((key) => <ProductCardSkeleton key={key} />);

function Empty({ category, words }: Pick<ProductGridProps, 'category' | 'words'>) {
  const link = words ? home.showAll : category && home.back;
  return (
    <>
      <EmptyState
        drawing={nothingFound}
        title={words ? home.noneTitle : home.emptyTitle}
        action={link && <LinkButton to="/home">{link}</LinkButton>}
      />
      {words && (
        <LazyPart part={emptySearch} meanwhile={null}>
          {(EmptySearch) => <EmptySearch words={words} />}
        </LazyPart>
      )}
    </>
  );
}
