import { useState } from 'react';
import type { Product } from '#contracts/products/product.ts';
import { productPath } from '#contracts/products/product-address.ts';
import { share } from '#web/lib/share.ts';
import { shareProduct as texts } from '#web/texts/products/share-product.ts';
import { Button } from '#web/ui/button.tsx';
import { ShareIcon } from '#web/ui/lazy-icons.tsx';

/** Shares the link to a product with the device's own share sheet, or copies it where that isn't possible. */
export function ShareProduct({ product }: { product: Pick<Product, 'productId' | 'title'> }) {
  const [outcome, setOutcome] = useState('');
  const press = async () => {
    const url = new URL(productPath(product), window.location.origin).href;
    setOutcome('');
    if (!(await share({ title: product.title, url }))) setOutcome(await copyLink(url));
  };
  return (
    <p className="product-details__share">
      <Button look="quiet" onClick={press}>
        <ShareIcon />
        {texts.share}
      </Button>
      <span role="status">{outcome}</span>
    </p>
  );
}

/** Copies a link, and returns the text to show. Copying fails without permission, and outside HTTPS there is no clipboard. */
async function copyLink(url: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(url);
    return texts.copied;
  } catch {
    return texts.notCopied;
  }
}
