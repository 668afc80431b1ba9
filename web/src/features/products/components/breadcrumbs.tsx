import { categoryLabel } from '#contracts/categories.ts';
import type { Product } from '#contracts/products/product.ts';
import { categoryPath } from '#contracts/products/product-address.ts';
import { product as texts } from '#web/texts/products/product.ts';
import { Link } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import './breadcrumbs.css';

/** The breadcrumbs of a product: the shop, the category and the product. */
export function Breadcrumbs({ product }: { product: Product | undefined }) {
  return (
    <nav className="breadcrumbs" aria-label={texts.path}>
      <ol className="breadcrumbs__list">
        <li>
          <Link to="/home">{texts.home}</Link>
        </li>
        {product ? (
          <>
            <li>
              <Link to={categoryPath(product.category)}>{categoryLabel(product.category)}</Link>
            </li>
            <li className="breadcrumbs__here">
              <span aria-current="page">{product.title}</span>
            </li>
          </>
        ) : (
          <li aria-hidden="true">
            <Skeleton className="breadcrumbs__skeleton" />
          </li>
        )}
      </ol>
    </nav>
  );
}
