import type { ReactNode } from 'react';
import type { Product } from '#contracts/product.ts';
import { Description } from '#web/ui/description.tsx';
import { Price } from '#web/ui/price.tsx';
import { ProductPicture } from '#web/ui/product-picture.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { cardPictureSizes } from '../card-pictures.ts';
import './product-card.css';

interface ProductCardProps {
  readonly product: Product;
  readonly eager: boolean;
  /** What can be done with it: Add to Cart. */
  readonly action: ReactNode;
}

/** A product as the shop shows it: image, title, description, price and Add to Cart (spec 2). */
export function ProductCard({ product, eager, action }: ProductCardProps) {
  return (
    <li className="product-card" tabIndex={-1}>
      <ProductPicture product={product} alt="" sizes={cardPictureSizes} eager={eager} />
      <h2 className="product-card__title">{product.title}</h2>
      <Description text={product.description} />
      <p className="product-card__price">
        <Price rupees={product.price} />
      </p>
      {action}
    </li>
  );
}

/** The size of a card, before there is one. */
export function ProductCardSkeleton() {
  return (
    <li className="product-card" aria-hidden="true">
      <Skeleton className="product-card__picture-skeleton" />
      <Skeleton className="product-card__title-skeleton" />
      <Skeleton className="product-card__description-skeleton" />
      <Skeleton className="product-card__price-skeleton" />
      <Skeleton className="product-card__button-skeleton" />
    </li>
  );
}
