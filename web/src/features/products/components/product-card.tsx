import type { ReactNode } from 'react';
import type { Product } from '#contracts/products/product.ts';
import { productPath } from '#contracts/products/product-address.ts';
import { home } from '#web/texts/products/home.ts';
import { Link } from '#web/ui/link.tsx';
import { Price } from '#web/ui/price.tsx';
import { ProductPicture } from '#web/ui/product-picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import './product-card.css';

interface ProductCardProps {
  readonly product: Product;
  readonly eager: boolean;
  /** The heading's level, below the heading of the list. */
  readonly level?: 'h2' | 'h3';
  /** The card's button: Add to Cart. */
  readonly action?: ReactNode;
}

/**
 * A product in a list: image, title, description, price and Add to Cart. The title's link to the product's page covers
 * the card (`product-card.css`), so the card has one link.
 */
export function ProductCard({ product, eager, level: Heading = 'h2', action }: ProductCardProps) {
  return (
    <li className="product-card" tabIndex={-1}>
      <ProductPicture product={product} alt="" sizes={cardPictureSizes} eager={eager} />
      <Heading className="product-card__title">
        <Link to={productPath(product)}>{product.title}</Link>
      </Heading>
      <p className="product-card__price">
        <Price rupees={product.price} />
        {product.making && <small>{home.making(product.making)}</small>}
      </p>
      <p className="product-card__description">{product.description}</p>
      {action}
    </li>
  );
}

/** A placeholder of a card's size while its product loads, with or without space for the action. */
export function ProductCardSkeleton({ action = true }: { action?: boolean }) {
  return (
    <li className="product-card" aria-hidden="true">
      <Skeleton className="product-card__picture-skeleton" />
      <Skeleton className="product-card__title-skeleton" />
      <Skeleton className="product-card__price-skeleton" />
      <Skeleton className="product-card__description-skeleton" />
      {action && <Skeleton className="product-card__button-skeleton" />}
    </li>
  );
}

/** The layout width of a card's picture in the grid of two, three or four columns, as an image's `sizes`. */
const cardPictureSizes = '(min-width: 75rem) 17rem, (min-width: 48rem) 29vw, 44vw';
