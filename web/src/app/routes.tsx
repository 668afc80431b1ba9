import { lazy, Suspense } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { shopPages } from '#contracts/site-paths.ts';
import { HomePage } from '../features/products/components/home-page.tsx';
import { ProductPage } from '../features/products/components/product-page.tsx';
import { pageTitles } from '../texts/page-titles.ts';
import { Waiting } from '../ui/waiting.tsx';
import { Layout } from './layout.tsx';
import { Occasions } from './occasions.tsx';
import { PlaceholderPage } from './placeholder-page.tsx';

// The first visit's script has only the shop, the product page and the placeholder pages. All other screens are lazy-loaded.
const SignInPage = lazy(() => import('../features/accounts/components/sign-in-page.tsx'));
const CartPage = lazy(() => import('./cart/cart-page.tsx'));
const TryPage = lazy(() => import('../features/previews/try/try-page.tsx'));
const LazyRoutes = lazy(() => import('./lazy-routes.tsx'));

/** The routes of most visits. Paths ignore case. The other routes are in `lazy-routes.tsx`. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path="/home" element={<HomePage occasions={<Occasions meanwhile={null} />} />} />
        <Route path="/occasions/:slug" element={<Occasions />} />
        <Route path="/products/:address" element={<ProductPage />} />
        {shopPages.map((page) => (
          <Route key={page} path={page} element={<PlaceholderPage title={pageTitles[page]} page={page} />} />
        ))}
        <Route element={<LazyScreen />}>
          <Route path="/" element={<SignInPage />} />
          <Route path="/Login" element={<SignInPage />} />
          <Route path="/cart" element={<CartPage />} />
          <Route path="/try" element={<TryPage />} />
          <Route path="*" element={<LazyRoutes />} />
        </Route>
      </Route>
    </Routes>
  );
}

/** Shows a waiting state while a screen loads. */
const LazyScreen = () => (
  <Suspense fallback={<Waiting />}>
    <Outlet />
  </Suspense>
);
