import { categoryLabel } from '#contracts/categories.ts';
import type { Product } from '#contracts/products/product.ts';
import { categoryPath } from '#contracts/products/product-address.ts';
import { product as texts } from '#web/texts/products/product.ts';
import { Link } from '#web/ui/link.tsx';
import { LazyGifts } from './lazy-gifts.tsx';

/** More gifts of a product's category, below its page. */
export function MoreGifts({ product }: { product: Product }) {
  const label = categoryLabel(product.category);
  return (
    <LazyGifts id="more-gifts" title={texts.more(label)} product={product}>
      <Link to={categoryPath(product.category)}>{texts.all(label)}</Link>
    </LazyGifts>
  );
}
