import { lazy, Suspense } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { HomePage } from '../features/products/components/home-page.tsx';
import { ProductPage } from '../features/products/components/product-page.tsx';
import { placeholders } from '../texts/placeholders.ts';
import { Waiting } from '../ui/waiting.tsx';
import { footerLinks } from './footer.tsx';
import { Layout } from './layout.tsx';
import { PlaceholderPage } from './placeholder-page.tsx';

// The first visit's script has only the shop, the product page and the placeholder pages. All other screens are lazy-loaded.
const SignInPage = lazy(() => import('../features/accounts/components/sign-in-page.tsx'));
const SignUpPage = lazy(() => import('../features/accounts/components/sign-up-page.tsx'));
const ForgotPasswordPage = lazy(() => import('../features/accounts/components/forgot-password-page.tsx'));
const CartPage = lazy(() => import('./cart/cart-page.tsx'));
const OrdersPage = lazy(() => import('../features/orders/components/orders-page.tsx'));
const OrderPage = lazy(() => import('../features/orders/components/order-page.tsx'));
const ConfirmOrderPage = lazy(() => import('../features/orders/components/confirm-order-page.tsx'));
const AddProductPage = lazy(() => import('../features/products/components/add-product-page.tsx'));
const MyAccountPage = lazy(() => import('../features/accounts/my-account/components/my-account-page.tsx'));
const TryPage = lazy(() => import('../features/previews/components/try-page.tsx'));
const ManageRoutes = lazy(() => import('./manage-routes.tsx'));
const NotFoundPage = lazy(() => import('./not-found-page.tsx'));

/** The routes of visitors and customers. Paths ignore case. The owners' routes are in `manage-routes.tsx`. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path="/home" element={<HomePage />} />
        <Route path="/products/:address" element={<ProductPage />} />
        {footerLinks.map(({ to, label }) => (
          <Route key={to} path={to} element={<PlaceholderPage title={label} />} />
        ))}
        <Route path="/profile" element={<PlaceholderPage title={placeholders.profile} />} />
        <Route element={<LazyScreen />}>
          <Route path="/" element={<SignInPage />} />
          <Route path="/Login" element={<SignInPage />} />
          <Route path="/signup" element={<SignUpPage />} />
          <Route path="/forgot-password" element={<ForgotPasswordPage />} />
          <Route path="/cart" element={<CartPage />} />
          <Route path="/account" element={<MyAccountPage />} />
          <Route path="/orders" element={<OrdersPage />} />
          <Route path="/orders/:orderId" element={<OrderPage />} />
          <Route path="/confirm-order/:orderId" element={<ConfirmOrderPage />} />
          <Route path="/try" element={<TryPage />} />
          <Route path="/add-products" element={<AddProductPage />} />
          <Route path="/manage/*" element={<ManageRoutes />} />
          <Route path="*" element={<NotFoundPage />} />
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
