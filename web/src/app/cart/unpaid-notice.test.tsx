import { act, screen, waitFor } from '@testing-library/react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { aCart, aLine } from '#tests/support/web/a-cart.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { refreshCart } from '#web/lib/customer-cart.ts';
import { refreshOrders } from '#web/lib/customer-orders.ts';
import { cart as texts } from '#web/texts/cart/cart.ts';
import { checkout } from '#web/texts/checkout/checkout.ts';
import { leftPayment } from '../../features/checkout/left-payment.ts';
import OrderPage from '../../features/orders/components/order-page.tsx';
import CartPage from './cart-page.tsx';

const api = scriptedApi();
const call = 'GET /api/orders/order-1';

beforeEach(() => {
  window.location.hash = '';
  signIn();
  leftPayment.write(undefined);
  api.on('GET /api/me', ok(aMe));
  api.on('GET /api/products', ok({ products: [] }));
  api.on('GET /api/cart', ok(aCart([aLine('mug', 1, 500)])));
});

const shown = () => [texts.unpaid, texts.noPaymentYet].flatMap((text) => (screen.queryByText(text) ? [text] : []));

test('D5: a customer who comes back from the open payment page reads that no payment has come, until one has', async () => {
  api.on('POST /api/payments', ok({ orderId: 'order-1', checkoutUrl: 'http://localhost:3000/#payment-page' }, 201));
  api.on(call, ok(aManagedOrder({ status: 'awaiting-payment', payment: { method: 'card', status: 'pending' } })));
  const { user, unmount } = openScreen(<CartPage />);
  await user.click(await screen.findByRole('button', { name: 'Pay by card ₹500' }));
  await waitFor(() => expect(window.location.hash).toBe('#payment-page'));
  expect(shown()).toEqual([]);
  act(() => void window.dispatchEvent(new Event('pageshow')));
  await waitFor(() => expect(shown()).toEqual([texts.noPaymentYet]));
  expect(screen.getByText(texts.noPaymentYet).closest('.message')?.className).not.toContain('success');
  unmount();
  openScreen(<CartPage />);
  await waitFor(() => expect(shown()).toEqual([texts.noPaymentYet]));
});

test('D5: says once that nothing was paid once the page is closed', async () => {
  leftPayment.write('order-1');
  api.on(call, ok(aManagedOrder({ status: 'awaiting-payment', payment: { method: 'card', status: 'pending' } })));
  const { unmount } = openScreen(<CartPage />);
  await waitFor(() => expect(shown()).toEqual([texts.noPaymentYet]));
  api.on(call, ok(aManagedOrder({ status: 'cancelled', payment: { method: 'card', status: 'failed' } })));
  await act(refreshOrders);
  await waitFor(() => expect(shown()).toEqual([texts.unpaid]));
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(shown()).toEqual([texts.unpaid]);
  unmount();
  openScreen(<CartPage />);
  await screen.findByRole('button', { name: 'Pay by card ₹500' });
  expect(shown()).toEqual([]);
});

test.each([false, true])(
  'D5: a payment that comes opens its order, with the cart emptied before: %s',
  async (emptied) => {
    leftPayment.write('order-1');
    api.on(call, ok(aManagedOrder({ status: 'awaiting-payment', payment: { method: 'card', status: 'pending' } })));
    openScreen(<CartPage />);
    await waitFor(() => expect(shown()).toEqual([texts.noPaymentYet]));
    if (emptied) {
      api.on('GET /api/cart', ok(aCart([])));
      await act(refreshCart);
      await screen.findByText(texts.emptyTitle);
      expect(shown()).toEqual([]);
    }
    api.on(call, ok(aManagedOrder({ status: 'placed', payment: { method: 'card', status: 'paid' } })));
    await act(refreshOrders);
    await screen.findByRole('heading', { name: '/orders/order-1' });
  },
);

test('D5: says nothing more once the gifts are ordered by Cash on Delivery instead', async () => {
  leftPayment.write('order-1');
  api.on(call, ok(aManagedOrder({ status: 'awaiting-payment', payment: { method: 'card', status: 'pending' } })));
  api.on('POST /api/orders', ok({ orderId: 'order-2', status: 'placed' }, 201));
  const { user, unmount } = openScreen(<CartPage />);
  await waitFor(() => expect(shown()).toEqual([texts.noPaymentYet]));
  await user.click(screen.getByRole('button', { name: texts.cashOnDelivery }));
  await user.type(await screen.findByRole('textbox', { name: checkout.residentialAddress }), '1 Temple Street, Pune');
  await user.click(screen.getByRole('button', { name: checkout.submit }));
  await screen.findByRole('heading', { name: '/home' });
  unmount();
  api.on(call, ok(aManagedOrder({ status: 'cancelled', payment: { method: 'card', status: 'failed' } })));
  openScreen(<CartPage />);
  await screen.findByRole('button', { name: 'Pay by card ₹500' });
  expect(shown()).toEqual([]);
  expect(leftPayment.read()).toBeUndefined();
});

test('D5: says nothing once the payment page has led to the order, although the service is silent yet', async () => {
  leftPayment.write('order-1');
  api.on(call, ok(aManagedOrder({ status: 'awaiting-payment', payment: { method: 'card', status: 'pending' } })));
  api.on(`${call}/messages`, ok({ messages: [], unread: 0 }));
  const { unmount } = openScreen(
    <Navigate to="/orders/order-1?razorpay_payment_id=pay_1" />,
    <Routes>
      <Route path="/orders/:orderId" element={<OrderPage />} />
    </Routes>,
  );
  await waitFor(() => expect(api.sent(call)).toHaveLength(1));
  unmount();
  openScreen(<CartPage />);
  await screen.findByRole('button', { name: 'Pay by card ₹500' });
  expect(shown()).toEqual([]);
  expect(leftPayment.read()).toBeUndefined();
});
