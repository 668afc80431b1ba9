import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aLine } from '#tests/support/web/a-cart.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { orders } from '#web/texts/orders/orders.ts';
import { home } from '#web/texts/products/home.ts';
import { reportOrderChanges } from '../../live/order-changes.ts';
import PackingSlipPage from './packing-slip-page.tsx';

const api = scriptedApi();
const path = 'GET /api/manage/orders/';

beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  api.on(path, ok(aManagedOrder({ orderId: '' })));
});

test('prints only when the sender is known, and says if it could not be fetched', async () => {
  const settings = 'GET /api/settings';
  const contact = ok({ contact: { legalName: 'Surprises LLP' } });
  api.on(settings, contact);
  const reply = api.hold(settings);
  Object.assign(HTMLImageElement.prototype, { decode: async () => undefined });
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = openScreen(<PackingSlipPage />);
  const button = await screen.findByRole('button', { name: texts.print });
  await user.click(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  reply(refusal(404, 'order_not_found', 'The settings are gone.'));
  await screen.findByText('The settings are gone.');
  await user.click(screen.getByRole('button', { name: home.retry }));
  await screen.findByText('Surprises LLP');
  expect(screen.queryByText('The settings are gone.')).toBeNull();
  expect(print).not.toHaveBeenCalled();
  await user.click(button);
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

test('shows the new address after the customer changed it', async () => {
  api.on('GET /api/settings', ok({}));
  openScreen(<PackingSlipPage />);
  await screen.findByRole('button', { name: texts.print });
  api.on(path, ok(aManagedOrder({ orderId: '', version: 2, residentialAddress: '9 Lily Road' })));
  act(() => reportOrderChanges([{ orderId: '', kind: 'changed' }]));
  expect(await screen.findByText(/9 Lily Road/)).toBeTruthy();
});

test('hides the prices once the customer has chosen that, whatever the owner saw or chose before', async () => {
  const lines = [aLine('mug')];
  api.on('GET /api/settings', ok({}));
  api.on(path, ok(aManagedOrder({ orderId: '', lines })));
  const { user } = openScreen(<PackingSlipPage />);
  const box = await screen.findByRole('checkbox', { name: texts.hidePrices });
  await user.click(box);
  await user.click(box);
  expect(box).toHaveProperty('checked', false);
  api.on(path, ok(aManagedOrder({ orderId: '', lines, version: 2, hidePrices: true })));
  act(() => reportOrderChanges([{ orderId: '', kind: 'changed' }]));
  await waitFor(() => expect(screen.getByRole('checkbox', { name: texts.hidePrices })).toHaveProperty('checked', true));
  expect(screen.queryByRole('columnheader', { name: orders.total })).toBeNull();
});
