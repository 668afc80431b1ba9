import { ProductCardSkeleton } from './product-card.tsx';

/** The row while its gifts load. */
export const MoreGiftsSkeleton = () => (
  <ul className="more-gifts__row" aria-hidden="true">
    {Array.from({ length: 4 }, (_, index) => (
      <ProductCardSkeleton key={`skeleton-${index + 1}`} action={false} />
    ))}
  </ul>
);
