import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { queryClient } from '#web/lib/query.ts';
import { orderPhotos as texts } from '#web/texts/orders/order-details.ts';
import { managePictures as pictures } from '#web/texts/pictures/manage-pictures.ts';
import { useOrder } from '../api/orders.ts';
import { OrderPhotos } from './order-photos.tsx';

const api = scriptedApi();

test('says how long the shop keeps the photos of an order, according to the settings of its stage', async () => {
  const answers = { us: { photos: [{ photoId: 'photo' }] } };
  const { lines, ...order } = aManagedOrder({ status: 'delivered' });
  queryClient.setQueryData(['config'], { deliveredPhotoDays: '30', cancelledPhotoDays: '5' });
  openScreen(<OrderPhotos order={{ ...order, lines: lines.map((line) => ({ ...line, answers })) }} />);
  expect(await screen.findByText(/30 days after its delivery, or 5 days after its cancellation/)).toBeTruthy();
});

test('lets the customer delete the pictures of an order that has only proofs, once', () => {
  const proof = { round: 1, status: 'approved', at: '2026-06-02T12:00:00.000Z' } as const;
  const { lines, ...order } = aManagedOrder({ status: 'delivered' });
  const proved = { ...order, lines: lines.map((line) => ({ ...line, proof })) };
  const { unmount } = openScreen(<OrderPhotos order={proved} />);
  expect(screen.getByRole('button', { name: texts.deleteThese })).toBeTruthy();
  // The customer may have sent none.
  expect(document.body.textContent).not.toMatch(/\b(my|your) photos/i);
  unmount();
  openScreen(<OrderPhotos order={{ ...proved, photosDeletedAt: '2026-06-03T12:00:00.000Z' }} />);
  expect(screen.queryByRole('button', { name: texts.deleteThese })).toBeNull();
  expect(document.body.textContent).not.toMatch(/\b(my|your) photos/i);
});

test('the section has the focus once the button is gone with the photos', async () => {
  signIn();
  api.on('GET /api/me', ok(aMe));
  const { lines, ...order } = aManagedOrder({ status: 'delivered' });
  const answers = { us: { photos: [{ photoId: 'photo' }] } };
  const path = `/api/orders/${order.orderId}` as const;
  api.on(`GET ${path}`, ok({ ...order, lines: lines.map((line) => ({ ...line, answers })) }));
  api.on(`GET ${path}/case`, ok({ version: 0, steps: [] }));
  api.on(`DELETE ${path}/photos`, ok({ ...order, lines, photosDeletedAt: '2026-06-03T12:00:00.000Z' }));
  function Screen() {
    const { data } = useOrder(order.orderId);
    return data && <OrderPhotos order={data} />;
  }
  const { user } = openScreen(<Screen />);
  await user.click(await screen.findByRole('button', { name: texts.delete }));
  await user.click(screen.getAllByRole('button', { name: texts.delete }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('button', { name: texts.delete })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('region', { name: texts.title }));
});

test('mentions no period while the settings are unknown', () => {
  for (const text of [texts.lead({}), texts.lead({ deliveredPhotoDays: '30' }), pictures.lead(undefined)]) {
    expect(text).not.toMatch(/\d/);
  }
  expect(pictures.lead('20')).toContain('after 20 days');
});
