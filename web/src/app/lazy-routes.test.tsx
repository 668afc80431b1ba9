import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { test } from 'vitest';
import { aMe, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { queryClient } from '../lib/query.ts';
import { SessionProvider } from '../lib/session.tsx';
import LazyRoutes from './lazy-routes.tsx';

const api = scriptedApi();
const refusals = [
  ['/manage/products?q=dog', 'Only the shop’s owner can manage products.'],
  ['/manage/orders?status=shipped', 'Only the shop’s owner can see all orders.'],
  ['/manage/orders/0000000000000000', 'Only the shop’s owner can see all orders.'],
  ['/manage/orders/0000000000000000/slip', 'Only the shop’s owner can see all orders.'],
  ['/manage/money', 'Only the shop’s owner can see payments.'],
  ['/manage/pictures', 'Only the shop’s owner can see stored pictures.'],
  ['/manage/settings', 'Only the shop’s owner can see the settings.'],
  ['/manage/log', 'Only the shop’s owner can see this log.'],
] as const;

const Login = () => <p>Log in to see {useLocation().state.from}</p>;

const open = (path: string) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <SessionProvider>
          <Routes>
            <Route path="/login" element={<Login />} />
            <Route path="*" element={<LazyRoutes />} />
          </Routes>
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );

test.each(refusals)('D18: %s asks a signed-out visitor to log in first and return', async (path) => {
  open(path);
  await screen.findByText(`Log in to see ${path}`);
});

// A request for data would be unscripted, so it would fail the test.
test.each(refusals)('%s refuses customers and requests no data', async (path, refusal) => {
  api.on('GET /api/me', ok(aMe));
  signIn();
  open(path);
  await screen.findByRole('heading', { name: refusal });
});

test.each([
  ['', ''],
  ['from=mail&note=a%26b&', '?from=mail&note=a%26b'],
])('takes only what Razorpay adds out of an order’s address: %s', async (others, kept) => {
  const order = '/orders/0123456789ABCDEF';
  open(`${order}?${others}razorpay_payment_id=pay_1&razorpay_payment_link_status=paid&razorpay_signature=0a`);
  await screen.findByText(`Log in to see ${order}${kept}`);
});
