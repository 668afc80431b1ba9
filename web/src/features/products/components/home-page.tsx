import { Link, useSearchParams } from 'react-router-dom';
import { type CategoryId, categories } from '../../../../../lambdas/contracts/categories.ts';
import { home } from '../../../texts.ts';
import { BackIcon } from '../../../ui/icons.tsx';
import { Page } from '../../../ui/page.tsx';
import { useProducts } from '../api/product-list.ts';
import { Banner } from './banner.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { ProductGrid } from './product-grid.tsx';
import './home-page.css';

/** The shop (spec 2): banner, category filter, products. */
export function HomePage() {
  const category = useChosenCategory();
  const products = useProducts(category?.id);
  return (
    <>
      <Banner />
      <Page
        title={category?.label ?? home.title}
        before={
          <>
            {!category && <Introduction />}
            <CategoryFilter chosen={category?.id} />
          </>
        }
        aside={
          <p className="home__aside" role="status">
            {products.isPending ? home.wait : category && <BackLink />}
          </p>
        }
      >
        <ProductGrid products={products} category={category?.id} />
      </Page>
    </>
  );
}

function Introduction() {
  return (
    <div className="home__introduction">
      <p className="home__lead">{home.lead}</p>
      <p>{home.leadText}</p>
    </div>
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

/** The category that the address names; one that the shop does not have counts as none. */
function useChosenCategory(): { id: CategoryId; label: string } | undefined {
  const [query] = useSearchParams();
  const id = query.get('category');
  return categories.find((category) => category.id === id);
}
