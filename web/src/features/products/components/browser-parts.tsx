import type { Product } from '#contracts/products/product.ts';
import Arrival from '../../dates/components/arrival.tsx';
import { ShareProduct } from './share-product.tsx';

/** What only the browser can show of a product: when it arrives at the visitor's PIN, and a button that shares it. */
export default function BrowserParts({ product }: { readonly product: Pick<Product, 'productId' | 'title'> }) {
  return (
    <>
      <Arrival gifts={[{ ...product, qty: 1 }]} />
      <ShareProduct product={product} />
    </>
  );
}
