import type { Product } from '#contracts/products/product.ts';
import { ImageOrKnot } from './image-or-knot.tsx';
import { pictureSource } from './picture-source.ts';
import './product-picture.css';

interface ProductPictureProps {
  readonly product: Pick<Product, 'url' | 'picture'>;
  /** Empty if the product's title is right beside the picture. */
  readonly alt: string;
  /** The layout width, in the syntax of an image's `sizes`. */
  readonly sizes: string;
  /** True for pictures in the first viewport. */
  readonly eager?: boolean;
}

/** A product's picture, cropped to 4:5. Shows the shop's sign if the picture fails to load. */
export function ProductPicture({ product, alt, sizes, eager = false }: ProductPictureProps) {
  return (
    <span className="product-picture">
      <ImageOrKnot
        {...pictureSource(product, sizes)}
        alt={alt}
        width={640}
        height={800}
        decoding="async"
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
      />
    </span>
  );
}
