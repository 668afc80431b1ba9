import { useState } from 'react';
import { renditionUrl } from '../../../lambdas/contracts/names.ts';
import type { Product } from '../../../lambdas/contracts/product.ts';
import { Knot } from './knot.tsx';
import './product-picture.css';

interface ProductPictureProps {
  readonly product: Pick<Product, 'url' | 'picture'>;
  /** Empty where the product's title stands right beside the picture. */
  readonly alt: string;
  /** How wide the picture stands, as the `sizes` of an image says it. */
  readonly sizes: string;
  /** True for pictures that are seen without scrolling. */
  readonly eager?: boolean;
}

/** Width to height of every picture of the shop. */
const shape = 4 / 5;

/** A product's picture in the shop's 4:5, whatever its own shape; the shop's sign stands in for one that is missing. */
export function ProductPicture({ product, alt, sizes, eager = false }: ProductPictureProps) {
  const { url } = product;
  const [missing, setMissing] = useState<string>();
  return (
    <span className="product-picture">
      {missing === url ? (
        <Knot />
      ) : (
        <img
          {...rightSized(product, sizes)}
          src={url}
          alt={alt}
          width={640}
          height={800}
          decoding="async"
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          onError={() => setMissing(url)}
        />
      )}
    </span>
  );
}

/** The smaller copies beside the picture, for the browser to choose from. A picture wider than 4:5 is cut at its sides. */
function rightSized({ url, picture }: ProductPictureProps['product'], sizes: string) {
  if (!picture || picture.widths.length === 0) return {};
  const srcSet = picture.widths.map((width) => `${renditionUrl(url, width)} ${width}w`).join(', ');
  const cut = Math.max(1, picture.width / picture.height / shape);
  return { srcSet, sizes: cut === 1 ? sizes : `calc(${cut.toFixed(2)} * ${sizes})` };
}
