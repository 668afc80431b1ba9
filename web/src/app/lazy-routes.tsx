import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { profile } from '../texts/profile.ts';
import { OwnerBar } from './owner-bar.tsx';
import { PlaceholderPage } from './placeholder-page.tsx';

const SignUpPage = lazy(() => import('../features/accounts/components/sign-up-page.tsx'));
const ForgotPasswordPage = lazy(() => import('../features/accounts/components/forgot-password-page.tsx'));
const MyAccountPage = lazy(() => import('../features/accounts/my-account/components/my-account-page.tsx'));
const OrdersPage = lazy(() => import('../features/orders/components/orders-page.tsx'));
const OrderPage = lazy(() => import('../features/orders/components/order-page.tsx'));
const ConfirmOrderPage = lazy(() => import('../features/orders/components/confirm-order-page.tsx'));
const ProofPage = lazy(() => import('../features/proofs/components/proof-page.tsx'));
const AddProductPage = lazy(() => import('../features/products/components/add-product-page.tsx'));
const ManageProductsPage = lazy(() => import('../features/products/components/manage-products-page.tsx'));
const TodayPage = lazy(() => import('../features/desk/components/today-page.tsx'));
const ManageOrdersPage = lazy(() => import('../features/desk/components/manage-orders-page.tsx'));
const ManageOrderPage = lazy(() => import('../features/desk/components/manage-order-page.tsx'));
const PackingSlipPage = lazy(() => import('../features/desk/components/packing-slip-page.tsx'));
const MoneyPage = lazy(() => import('../features/reconciliation/components/money-page.tsx'));
const PicturesPage = lazy(() => import('../features/pictures/components/pictures-page.tsx'));
const SettingsPage = lazy(() => import('../features/settings/components/settings-page.tsx'));
const OwnerLogPage = lazy(() => import('../features/owners/components/owner-log-page.tsx'));
const NotFoundPage = lazy(() => import('./not-found-page.tsx'));

/** The owners' screens, and those of few visits. Their own file keeps their names out of the first visit's script. */
export default function LazyRoutes() {
  return (
    <>
      <OwnerBar />
      <Routes>
        <Route path="/signup" element={<SignUpPage />} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/profile" element={<PlaceholderPage title={profile.title} />} />
        <Route path="/account" element={<MyAccountPage />} />
        <Route path="/orders" element={<OrdersPage />} />
        <Route path="/orders/:orderId" element={<OrderPage />} />
        <Route path="/confirm-order/:orderId" element={<ConfirmOrderPage />} />
        <Route path="/proof/:orderId" element={<ProofPage />} />
        <Route path="/add-products" element={<AddProductPage />} />
        <Route path="/manage" element={<Navigate to="/manage/today" replace />} />
        <Route path="/manage/products" element={<ManageProductsPage />} />
        <Route path="/manage/today" element={<TodayPage />} />
        <Route path="/manage/orders" element={<ManageOrdersPage />} />
        <Route path="/manage/orders/:orderId" element={<ManageOrderPage />} />
        <Route path="/manage/orders/:orderId/slip" element={<PackingSlipPage />} />
        <Route path="/manage/money" element={<MoneyPage />} />
        <Route path="/manage/pictures" element={<PicturesPage />} />
        <Route path="/manage/settings" element={<SettingsPage />} />
        <Route path="/manage/log" element={<OwnerLogPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </>
  );
}
