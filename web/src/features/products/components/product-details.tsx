import { Suspense } from 'react';
import type { Product } from '#contracts/products/product.ts';
import { lazyPart } from '#web/lib/lazy-part-query.ts';
import { product as texts } from '#web/texts/products/product.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AddToCart } from '../../cart/components/add-to-cart.tsx';
import { personalBuy } from '../personal-buy-part.ts';
import { ProductFacts } from './product-facts.tsx';
import '../../questions/components/questions.css';
import './product-details.css';

/** Needs the browser: what is true at the visitor's PIN, and the device's share sheet. */
const browserParts = lazyPart('browser-parts', () => import('./browser-parts.tsx'));

/** The details beside a product's pictures, below its title. A short description comes first, so that a phone shows what the gift is. */
export function ProductDetails({ product }: { product: Product }) {
  const buy = (
    <div className="product-details__buy">
      <p className="product-details__price">
        <Price rupees={product.price} />
      </p>
      <AddToCart product={product} />
    </div>
  );
  const isShort = product.description.length < 300;
  const about = <p className="product-details__about">{product.description}</p>;
  return (
    <>
      {isShort && about}
      {product.questions?.length ? (
        <Suspense fallback={buy}>
          <personalBuy.Part product={product} />
        </Suspense>
      ) : (
        buy
      )}
      <LazyPart
        part={browserParts}
        meanwhile={
          <>
            <ProductFacts product={product} cash={texts.cashInMostPlaces} />
            <p className="product-details__share" />
          </>
        }
      >
        {(BrowserParts) => <BrowserParts product={product} />}
      </LazyPart>
      {isShort || about}
    </>
  );
}

/** A placeholder of the details' size while the product loads. */
export const ProductDetailsSkeleton = () => (
  <>
    <Skeleton className="product-details__text-skeleton" />
    <div className="product-details__buy">
      <Skeleton className="product-details__price-skeleton" />
      <Skeleton className="product-details__button-skeleton" />
    </div>
  </>
);
