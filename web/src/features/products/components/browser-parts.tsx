import type { Product } from '#contracts/products/product.ts';
import { product as texts } from '#web/texts/products/product.ts';
import { approval } from '#web/texts/proofs/approval.ts';
import { useDelivery } from '../../dates/api/delivery.ts';
import Arrival from '../../dates/components/arrival.tsx';
import { useRememberedPin } from '../../dates/remembered-pin.ts';
import { ProductFacts } from './product-facts.tsx';
import { ShareProduct } from './share-product.tsx';

/** What only the browser can show of a product: what is true at the visitor's PIN, and a button that shares the product. */
export default function BrowserParts({ product }: { readonly product: Product }) {
  const gifts = [{ ...product, qty: 1 }];
  const pin = useRememberedPin();
  const { data } = useDelivery(pin, { gifts });
  const refusal = data?.problem ?? data?.cashProblem;
  const isKnown = data !== undefined && (pin !== undefined || data.everywhere);
  const cash = isKnown ? texts.cash : texts.cashInMostPlaces;
  return (
    <>
      <ProductFacts product={product} cash={refusal === undefined ? cash : undefined} />
      {product.proofRequired && <p>{approval}</p>}
      {product.state === undefined && (
        <>
          <Arrival gifts={gifts} />
          <p className="arrival__error" role="status">
            {refusal}
          </p>
        </>
      )}
      <ShareProduct product={product} />
    </>
  );
}
