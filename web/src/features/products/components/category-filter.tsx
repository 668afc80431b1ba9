import { memo, useEffect, useRef, useState } from 'react';
import { type CategoryId, categories } from '#contracts/categories.ts';
import { categoryPicture } from '#web/assets/category-pictures.ts';
import { home } from '#web/texts/home.ts';
import { Knot } from '#web/ui/knot.tsx';
import { Link } from '#web/ui/link.tsx';
import { categoryPath } from '../api/product-address.ts';
import './category-filter.css';

interface CategoryFilterProps {
  readonly chosen: CategoryId | undefined;
  /** Whether the pictures may be fetched: the products come first. Once shown they stay. */
  readonly pictured: boolean;
}

/** The categories as a row of small pictures. Links, so that the choice has an address and the back button works. */
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

/** On a phone the row is wider than the screen: it is pulled to where the chosen one is seen. */
function useChosenInView(chosen: CategoryId | undefined) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const row = list.current;
    const link = row?.querySelector('[aria-current]');
    if (!row || !link) return;
    // Asked for its place at once, the browser would have to lay the whole page out.
    const look = new IntersectionObserver(
      ([place]) => {
        look.disconnect();
        if (!place || place.intersectionRatio === 1) return;
        const { left, width } = place.boundingClientRect;
        row.scrollBy({ left: left - (row.clientWidth - width) / 2 });
      },
      { root: row },
    );
    look.observe(link);
    return () => look.disconnect();
  }, [chosen]);
  return list;
}

function CategoryPicture({ id }: { id: CategoryId }) {
  const url = categoryPicture(id);
  if (url === undefined) return <Knot />;
  return <img src={url} alt="" width={112} height={128} decoding="async" fetchPriority="low" />;
}
