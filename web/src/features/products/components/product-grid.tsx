import type { ReactNode } from 'react';
import type { CategoryId } from '../../../../../lambdas/contracts/categories.ts';
import { messageOf } from '../../../lib/problem.ts';
import { home } from '../../../texts.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Message } from '../../../ui/message.tsx';
import { AddToCart } from '../../cart/components/add-to-cart.tsx';
import type { useProducts } from '../api/product-list.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';
import './product-grid.css';

/** Cards that are seen without scrolling on most screens: one row of a desktop, two of a phone. */
const firstCards = 4;

interface ProductGridProps {
  readonly products: ReturnType<typeof useProducts>;
  readonly category: CategoryId | undefined;
  /** What was searched for; empty when nothing was. */
  readonly words: string;
}

/** The products that have come so far, or why there are none. */
export function ProductGrid({ products, category, words }: ProductGridProps) {
  const { data, error, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = products;
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Grid>{skeletons}</Grid>;
  const list = data.pages.flatMap((page) => page.products);
  if (list.length === 0 && !hasNextPage) return <Empty category={category} words={words} />;
  return (
    <>
      <Grid>
        {list.map((product, index) => (
          <ProductCard
            key={product.productId}
            product={product}
            eager={index < firstCards}
            action={<AddToCart product={product} />}
          />
        ))}
      </Grid>
      <div className="product-grid__more">
        <Message kind="error">{isFetchNextPageError ? messageOf(error) : undefined}</Message>
        {hasNextPage && (
          <Button
            look="secondary"
            busy={isFetchingNextPage}
            busyLabel={home.loadingMore}
            onClick={() => fetchNextPage()}
          >
            {home.more}
          </Button>
        )}
      </div>
    </>
  );
}

const Grid = ({ children }: { children: ReactNode }) => <ul className="product-grid">{children}</ul>;

const skeletons = Array.from({ length: 8 }, (_, index) => <ProductCardSkeleton key={`skeleton-${index + 1}`} />);

function Failed({ error, retry }: { error: Error; retry: () => unknown }) {
  return (
    <div className="product-grid__failed">
      <Message kind="error">{messageOf(error)}</Message>
      <Button onClick={() => retry()}>{home.retry}</Button>
    </div>
  );
}

function Empty({ category, words }: Omit<ProductGridProps, 'products'>) {
  if (words !== '') {
    return (
      <EmptyState title={home.noneTitle} action={<LinkButton to="/home">{home.showAll}</LinkButton>}>
        {home.noneText}
      </EmptyState>
    );
  }
  if (category === undefined) return <EmptyState title={home.emptyTitle}>{home.emptyShopText}</EmptyState>;
  return (
    <EmptyState title={home.emptyTitle} action={<LinkButton to="/home">{home.back}</LinkButton>}>
      {home.emptyText}
    </EmptyState>
  );
}
