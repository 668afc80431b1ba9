import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CategoryId, categories } from '../../../../../lambdas/contracts/categories.ts';
import { useSession } from '../../../lib/session.tsx';
import { home } from '../../../texts.ts';
import { BackIcon } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { useProducts } from '../api/product-list.ts';
import { Banner } from './banner.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { ProductGrid } from './product-grid.tsx';
import './home-page.css';

/** Only somebody signed in has anything to be told, so only they load it. */
const ShopperNotices = lazy(() => import('./shopper-notices.tsx'));

/** The shop (spec 2): banner, category filter, products. */
export function HomePage() {
  const category = useChosenCategory();
  const products = useProducts(category?.id);
  const { status } = useSession();
  return (
    <>
      <Banner />
      <Page
        title={category?.label ?? home.title}
        before={
          <>
            {status === 'signed-in' && (
              <Suspense>
                <ShopperNotices />
              </Suspense>
            )}
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
        <ProductGrid key={category?.id} products={products} category={category?.id} />
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
