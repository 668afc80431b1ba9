import { useState } from 'react';
import { Knot } from './knot.tsx';
import './product-picture.css';

interface ProductPictureProps {
  readonly url: string;
  /** Empty where the product's title stands right beside the picture. */
  readonly alt: string;
  /** True for pictures that are seen without scrolling. */
  readonly eager?: boolean;
}

/** A product's picture in the shop's 4:5, whatever its own shape; the shop's sign stands in for one that is missing. */
export function ProductPicture({ url, alt, eager = false }: ProductPictureProps) {
  const [missing, setMissing] = useState(false);
  return (
    <span className="product-picture">
      {missing ? (
        <Knot />
      ) : (
        <img
          src={url}
          alt={alt}
          width={640}
          height={800}
          decoding="async"
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          onError={() => setMissing(true)}
        />
      )}
    </span>
  );
}
