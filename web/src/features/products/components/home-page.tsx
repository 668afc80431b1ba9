import { type ReactNode, useEffect, useRef } from 'react';
import { categories } from '#contracts/categories.ts';
import { useAddressQuery, useChangeQuery } from '#web/lib/address-query.ts';
import { lazyPart } from '#web/lib/lazy-part-query.ts';
import { home } from '#web/texts/products/home.ts';
import { introductions } from '#web/texts/products/introductions.ts';
import { BackIcon } from '#web/ui/icons.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { Page } from '#web/ui/page.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { useInSlices } from '#web/ui/use-in-slices.ts';
import { useWords } from '#web/ui/use-words.ts';
import { filterIn, productsPath } from '../api/product-address.ts';
import { useProducts } from '../api/product-list.ts';
import { useScrollRestoration } from '../use-scroll-restoration.ts';
import { Banner } from './banner.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { Notices } from './notices.tsx';
import { ProductGrid } from './product-grid.tsx';
import './home-page.css';

/** Lazy-loaded, because most visits begin without a search. */
const searchNotes = lazyPart('search-notes', () => import('./search-notes.tsx'));

interface HomePageProps {
  /** Shown above the categories of the whole shop. */
  readonly occasions?: ReactNode;
}

/** The shop: banner, category filter, products. */
export function HomePage({ occasions }: HomePageProps) {
  const filter = filterIn(useAddressQuery());
  const category = categories.find(({ id }) => id === filter.category);
  const [words, search] = useWords();
  const products = useProducts(filter);
  const pages = useInSlices(products.data?.pages, productsPath(filter));
  useScrollRestoration(products, pages?.length ?? 0);
  return (
    <>
      <Banner />
      <Page
        title={words === '' ? (category?.label ?? home.title) : home.results(words, category?.label)}
        before={
          <>
            <Notices />
            <Introduction of={category?.id ?? 'shop'} brief={category !== undefined || words !== ''} />
            <div className="home__find">
              <SearchBox label={home.search} words={words} onSearch={search}>
                {category && <input type="hidden" name="category" value={category.id} />}
              </SearchBox>
              {words === '' && <Sort sort={filter.sort} />}
            </div>
            {words === '' && category === undefined && occasions}
            <CategoryFilter chosen={category?.id} pictured={!products.isPending} />
          </>
        }
        aside={
          <p className="home__aside" role="status">
            {words === '' && category && <BackLink />}
            {products.isPending && <span className="home__wait">{home.wait}</span>}
            {words !== '' && (
              <LazyPart part={searchNotes} meanwhile={null}>
                {(SearchNotes) => <SearchNotes products={products} />}
              </LazyPart>
            )}
          </p>
        }
      >
        <ProductGrid key={category?.id} products={products} pages={pages} category={category?.id} words={words} />
      </Page>
    </>
  );
}

/** The introduction: a paragraph with a drawing for the shop, and one line for a category or a search. */
function Introduction({ of, brief }: { of: keyof typeof introductions; brief: boolean }) {
  const { lead, text } = introductions[of];
  return (
    <p className={brief ? 'home__introduction home__introduction--brief' : 'home__introduction'}>
      <strong className="home__lead">{lead}</strong>
      <span>{brief ? ' ' : ` ${text} `}</span>
      <Link to="/try">{home.tryIt}</Link>
    </p>
  );
}

/** Selects the sort order of the list. Search results have their own order, so they don't show it. */
function Sort({ sort = '' }: { sort: string | undefined }) {
  const change = useChangeQuery();
  const select = useRef<HTMLSelectElement>(null);
  // The visitor may have chosen before hydration.
  useEffect(() => {
    const chosen = select.current?.value ?? sort;
    if (chosen !== sort) change('sort', chosen);
  }, []);
  return (
    <select
      className="home__sort"
      ref={select}
      aria-label={home.sort}
      value={sort}
      onChange={({ target }) => change('sort', target.value)}
    >
      {Object.entries(home.sorts).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function BackLink() {
  return (
    <Link className="home__back" to="/home">
      <BackIcon />
      {home.back}
    </Link>
  );
}
