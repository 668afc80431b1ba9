import { memo, useEffect, useRef, useState } from 'react';
import { type CategoryId, categories } from '#contracts/categories.ts';
import { categoryPath } from '#contracts/products/product-address.ts';
import { categoryPicture } from '#web/assets/category-pictures.ts';
import { home } from '#web/texts/products/home.ts';
import { Knot } from '#web/ui/knot.tsx';
import { Link } from '#web/ui/link.tsx';
import './category-filter.css';

interface CategoryFilterProps {
  readonly chosen: CategoryId | undefined;
  /** Whether to load the category pictures, which wait for the products. Once shown, they stay. */
  readonly pictured: boolean;
}

/** The categories as a row of small pictures. They are links, so that each choice has a URL and the back button works. */
export const CategoryFilter = memo(({ chosen, pictured }: CategoryFilterProps) => {
  const [shown, setShown] = useState(pictured);
  if (pictured && !shown) setShown(true);
  const list = useChosenInView(chosen);
  return (
    <nav className="category-filter" aria-label={home.categories}>
      <ul className="category-filter__list" ref={list}>
        {categories.map(({ id, label }) => (
          <li key={id}>
            <Link
              className="category-filter__link"
              to={categoryPath(id)}
              aria-current={id === chosen ? 'true' : undefined}
            >
              <span className="category-filter__picture">{shown && <CategoryPicture id={id} />}</span>
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
});

/** Scrolls the row to the chosen category, because on a phone the row is wider than the screen. */
function useChosenInView(chosen: CategoryId | undefined) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = list.current;
    const link = row?.querySelector('[aria-current]');
    if (!row || !link) return;
    // Reading the position directly would force a layout of the whole page.
    const observer = new IntersectionObserver(
      ([entry]) => {
        observer.disconnect();
        if (!entry || entry.intersectionRatio === 1) return;
        const { left, width } = entry.boundingClientRect;
        row.scrollBy({ left: left - (row.clientWidth - width) / 2 });
      },
      { root: row },
    );
    observer.observe(link);
    return () => observer.disconnect();
  }, [chosen]);
  return list;
}

function CategoryPicture({ id }: { id: CategoryId }) {
  const url = categoryPicture(id);
  if (url === undefined) return <Knot />;
  return <img src={url} alt="" width={112} height={128} decoding="async" fetchPriority="low" />;
}
