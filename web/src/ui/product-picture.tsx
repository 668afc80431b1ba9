import { useState } from 'react';
import type { Product } from '#contracts/product.ts';
import { Knot } from './knot.tsx';
import { pictureSource } from './picture-source.ts';
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
          {...pictureSource(product, sizes)}
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
