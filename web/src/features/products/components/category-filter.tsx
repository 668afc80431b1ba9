import { type CategoryId, categories } from '../../../../../lambdas/contracts/categories.ts';
import { home } from '../../../texts.ts';
import { Knot } from '../../../ui/knot.tsx';
import { Link } from '../../../ui/link.tsx';
import './category-filter.css';

const pictures = import.meta.glob<string>('../../../assets/categories/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The address of the shop with one category chosen. */
export const categoryPath = (category: CategoryId): string => `/home?category=${category}`;

/** The categories as a row of small pictures. Links, so that the choice has an address and the back button works. */
export function CategoryFilter({ chosen }: { chosen: CategoryId | undefined }) {
  return (
    <nav className="category-filter" aria-label={home.categories}>
      <ul className="category-filter__list">
        {categories.map(({ id, label }) => (
          <li key={id}>
            <Link
              className="category-filter__link"
              to={categoryPath(id)}
              aria-current={id === chosen ? 'true' : undefined}
            >
              <CategoryPicture id={id} />
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function CategoryPicture({ id }: { id: CategoryId }) {
  const url = pictures[`../../../assets/categories/${id}.webp`];
  return (
    <span className="category-filter__picture">
      {url === undefined ? <Knot /> : <img src={url} alt="" width={112} height={128} decoding="async" />}
    </span>
  );
}
