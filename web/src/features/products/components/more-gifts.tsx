import { categoryLabel } from '#contracts/categories.ts';
import type { Product } from '#contracts/product.ts';
import { product as texts } from '#web/texts.ts';
import { Link } from '#web/ui/link.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { categoryPath } from '../api/product-address.ts';
import { useProducts } from '../api/product-list.ts';
import { useNearScreen } from '../use-near-screen.ts';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';
import './more-gifts.css';

/** The most gifts that the row shows. */
const most = 8;

/** More gifts of a product's category. They load when the visitor scrolls near them, after the product's first picture. */
export function MoreGifts({ product }: { product: Product }) {
  const [section, isNear] = useNearScreen<HTMLElement>();
  const label = categoryLabel(product.category);
  return (
    <section className="more-gifts" ref={section} aria-labelledby="more-gifts">
      <div className="more-gifts__head">
        <h2 id="more-gifts">{texts.more(label)}</h2>
        <Link to={categoryPath(product.category)}>{texts.all(label)}</Link>
      </div>
      {isNear ? <Loaded product={product} /> : skeletons}
    </section>
  );
}

function Loaded({ product: { productId, category } }: { product: Product }) {
  const { data, error, refetch } = useProducts({ category });
  if (!data) return error ? <LoadFailure error={error} retry={refetch} /> : skeletons;
  const gifts = data.pages
    .flatMap(({ products }) => products)
    .filter((product) => product.productId !== productId)
    .slice(0, most);
  if (gifts.length === 0) return <p>{texts.noMore}</p>;
  return (
    <ul className="more-gifts__row">
      {gifts.map((gift) => (
        <ProductCard key={gift.productId} product={gift} eager={false} level="h3" />
      ))}
    </ul>
  );
}

const skeletons = (
  <ul className="more-gifts__row" aria-hidden="true">
    {Array.from({ length: 4 }, (_, index) => (
      <ProductCardSkeleton key={`skeleton-${index + 1}`} action={false} />
    ))}
  </ul>
);
