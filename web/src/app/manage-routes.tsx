import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';

const ManageProductsPage = lazy(() => import('../features/products/components/manage-products-page.tsx'));
const ManageOrdersPage = lazy(() => import('../features/desk/components/manage-orders-page.tsx'));
const ManageOrderPage = lazy(() => import('../features/desk/components/manage-order-page.tsx'));
const PackingSlipPage = lazy(() => import('../features/desk/components/packing-slip-page.tsx'));
const MoneyPage = lazy(() => import('../features/reconciliation/components/money-page.tsx'));
const PicturesPage = lazy(() => import('../features/pictures/components/pictures-page.tsx'));
const SettingsPage = lazy(() => import('../features/settings/components/settings-page.tsx'));
const OwnerLogPage = lazy(() => import('../features/owners/components/owner-log-page.tsx'));
const NotFoundPage = lazy(() => import('./not-found-page.tsx'));

/** The owners' screens. They have their own file, so that a customer's first visit does not load them. */
export default function ManageRoutes() {
  return (
    <Routes>
      <Route path="products" element={<ManageProductsPage />} />
      <Route path="orders" element={<ManageOrdersPage />} />
      <Route path="orders/:orderId" element={<ManageOrderPage />} />
      <Route path="orders/:orderId/slip" element={<PackingSlipPage />} />
      <Route path="money" element={<MoneyPage />} />
      <Route path="pictures" element={<PicturesPage />} />
      <Route path="settings" element={<SettingsPage />} />
      <Route path="log" element={<OwnerLogPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
