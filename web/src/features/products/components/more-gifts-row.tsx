import type { Product } from '#contracts/products/product.ts';
import { moreGifts } from '#web/texts/products/more-gifts.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { useProducts } from '../api/product-list.ts';
import { MoreGiftsSkeleton } from './more-gifts-skeleton.tsx';
import { ProductCard } from './product-card.tsx';

/** The most gifts that the row shows. */
const most = 8;

interface MoreGiftsRowProps {
  readonly product: Pick<Product, 'productId' | 'category'>;
  /** Products to leave out, besides this one. */
  readonly except?: readonly string[];
}

/** Other gifts of a product's category. */
export default function MoreGiftsRow({ product: { productId, category }, except = [] }: MoreGiftsRowProps) {
  const { data, error, refetch } = useProducts({ category });
  if (!data) return error ? <LoadFailure error={error} retry={refetch} /> : <MoreGiftsSkeleton />;
  const gifts = data.pages
    .flatMap(({ products }) => products)
    .filter((other) => other.productId !== productId && !except.includes(other.productId))
    .slice(0, most);
  if (gifts.length === 0) return <p>{moreGifts.none}</p>;
  return (
    <ul className="more-gifts__row">
      {gifts.map((gift) => (
        <ProductCard key={gift.productId} product={gift} eager={false} level="h3" />
      ))}
    </ul>
  );
}
