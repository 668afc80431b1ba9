import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { Link, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { aLine } from '#tests/support/web/a-cart.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { photoFile, readablePhotos } from '#tests/support/web/readable-photos.ts';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { formatDay } from '#web/lib/dates.ts';
import { queryClient } from '#web/lib/query.ts';
import { delayedSteps, packingSlip } from '#web/texts/desk/desk.ts';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { making } from '#web/texts/making/making.ts';
import { messages } from '#web/texts/messages/messages.ts';
import { orderPhotos } from '#web/texts/orders/order-details.ts';
import { orders } from '#web/texts/orders/orders.ts';
import { pictures } from '../../proofs/send-picture.ts';
import ManageOrderPage from './manage-order-page.tsx';

const api = scriptedApi();
readablePhotos();

test('lists the gifts with their previews, which take one call together with the work sheet', async () => {
  signIn();
  const mosaic = {
    ...{ ...aLine('mosaic'), photoCount: 1, optional: [{ id: 'wall', label: 'The wall it is for' }] },
    answered: [{ id: 'us', label: 'You two', value: '1 photo' }],
  };
  const preview = { photoId: 'p', fileName: 'p.jpg', width: 640, height: 800, url: '/photos/p.jpg' };
  const questions = [{ id: 'us', label: 'You two', photos: [], preview }];
  const photos = 'GET /api/manage/orders//photos';
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  api.on('GET /api/manage/orders/', ok(aManagedOrder({ orderId: '', lines: [mosaic, aLine('mug')] })));
  api.on('GET /api/manage/orders//note', ok({ version: 0, note: '' }));
  api.on('GET /api/manage/orders//making', ok({ pictures: [], expiresAt: '' }));
  api.on('GET /api/manage/orders//messages', ok({ messages: [], count: 0, unread: 0 }));
  api.on(photos, ok({ lines: [{ lineId: mosaic.lineId, questions }], expiresAt: '2099-01-01T00:00:00.000Z' }));
  openScreen(<ManageOrderPage />);
  const list = within(await screen.findByRole('region', { name: texts.lines }));
  const shown = await list.findByRole('img', { name: packingSlip.previewOf(mosaic.title) });
  expect(shown.getAttribute('src')).toBe('/photos/p.jpg');
  list.getByText('Optional, not given: The wall it is for');
  expect(api.sent(photos)).toHaveLength(1);
});

test('D37: shows that the customer cancelled the order or changed its address, until an owner has seen it', async () => {
  signIn();
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  const [placed] = aManagedOrder().history;
  const cancelled = { status: 'cancelled', at: '2026-06-02T12:00:00.000Z', by: 'customer' } as const;
  const order = aManagedOrder({ orderId: '', status: 'cancelled', history: placed ? [placed, cancelled] : [] });
  api.on('GET /api/manage/orders/', ok(order));
  api.on('GET /api/manage/orders//making', ok({ pictures: [], expiresAt: '' }));
  api.on('GET /api/manage/orders//note', ok({ version: 0, note: '' }));
  api.on('GET /api/manage/orders//messages', ok({ messages: [], count: 0, unread: 0 }));
  const { user } = openScreen(<ManageOrderPage />);
  await screen.findByRole('heading', { name: texts.unseen.cancelled.title });
  const seen = { ...cancelled, by: 'Owner', seen: true };
  api.on('PATCH /api/manage/orders/', ok({ ...order, version: 3, history: [...order.history, seen] }));
  await user.click(screen.getByRole('button', { name: texts.step.seen.action }));
  api.on('GET /api/manage/orders/', ok({ ...order, version: 3, history: [...order.history, seen] }));
  await user.click(await screen.findByRole('button', { name: delayedSteps.takeNow }));
  await screen.findByText(texts.step.seen.done);
  expect(screen.queryByText(texts.unseen.cancelled.lead)).toBeNull();
  screen.getByText(orders.changeSeen);
});

test('an order refunded in full asks for no look at its address and for no details', async () => {
  signIn();
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  const lines = [{ ...aLine('mug'), missing: [{ id: 'name', label: 'Name' }] }];
  const payment = { method: 'card', status: 'refunded' } as const;
  api.on('GET /api/manage/orders/', ok(aManagedOrder({ orderId: '', lines, payment, deliveryDoubt: 'higher-fee' })));
  api.on('GET /api/manage/orders//making', ok({ pictures: [], expiresAt: '' }));
  api.on('GET /api/manage/orders//note', ok({ version: 0, note: '' }));
  api.on('GET /api/manage/orders//messages', ok({ messages: [], count: 0, unread: 0 }));
  openScreen(<ManageOrderPage />);
  await screen.findByRole('region', { name: texts.lines });
  expect(screen.queryByText(texts.checkAddress)).toBeNull();
  expect(screen.queryByText(texts.incompleteTitle)).toBeNull();
});

test('shows what the owner must know: the delivery fee, why the address needs a look, that mails bounce, and that the customer deleted the photos', async () => {
  signIn();
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  const order = aManagedOrder({ orderId: '', deliveryFee: 60, toPay: 560, deliveryDoubt: 'higher-fee' });
  const photosDeletedAt = '2026-06-03T12:00:00.000Z';
  api.on(
    'GET /api/manage/orders/',
    ok({ ...order, mailSuppression: 'bounced', accountDeleted: true, photosDeletedAt }),
  );
  api.on('GET /api/manage/orders//making', ok({ pictures: [], expiresAt: '' }));
  api.on('GET /api/manage/orders//note', ok({ version: 0, note: '' }));
  api.on('GET /api/manage/orders//messages', ok({ messages: [], count: 0, unread: 0 }));
  openScreen(<ManageOrderPage />);
  const list = await screen.findByRole('region', { name: texts.lines });
  expect(list.textContent).toContain('Delivery ₹60');
  expect(list.textContent).toContain('1 item₹560');
  screen.getByText(texts.doubts['higher-fee']);
  screen.getByText(texts.noMailsBecause.bounced(order.email));
  screen.getByText(texts.accountDeleted);
  screen.getByText(orderPhotos.deleted(formatDay(photosDeletedAt)));
});

test('D6: says that the bank has taken back a payment, and has no accessibility problems then or without the order', async () => {
  signIn();
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  const at = '2026-06-01T12:00:00.000Z';
  const dispute = { disputeId: 'dp_1', status: 'needs-response', amount: 500, reason: 'fraudulent', at } as const;
  const order = aManagedOrder({ orderId: '', payment: { method: 'card', status: 'paid' }, dispute });
  api.on('GET /api/manage/orders/', ok(order));
  api.on('GET /api/manage/orders//making', ok({ pictures: [], expiresAt: '' }));
  api.on('GET /api/manage/orders//note', ok({ version: 0, note: '' }));
  api.on('GET /api/manage/orders//messages', ok({ messages: [], count: 0, unread: 0 }));
  const { container, unmount } = openScreen(<ManageOrderPage />);
  const faults = async (shown: HTMLElement) => {
    const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
    return (await axe.run(shown, { rules })).violations.map(({ id }) => id);
  };
  await screen.findByText(/^The bank has taken back ₹500\./);
  expect(await faults(container)).toEqual([]);
  unmount();
  queryClient.clear();
  api.on('GET /api/manage/orders/', refusal(404, 'order_not_found', 'No.'));
  const missing = openScreen(<ManageOrderPage />);
  await screen.findByText(texts.notFoundTitle);
  expect(await faults(missing.container)).toEqual([]);
});

test('leads from the steps to messages that the owners have not read', async () => {
  signIn();
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  api.on('GET /api/manage/orders/', ok(aManagedOrder({ orderId: '' })));
  api.on('GET /api/manage/orders//making', ok({ pictures: [], expiresAt: '' }));
  api.on('GET /api/manage/orders//note', ok({ version: 0, note: '' }));
  api.on('GET /api/manage/orders//messages', ok({ messages: [], count: 0, unread: 0 }));
  api.on('GET /api/manage/messages', ok({ orders: [{ orderId: '', unread: 1 }] }));
  const { user } = openScreen(<ManageOrderPage />);
  const steps = within(await screen.findByRole('region', { name: texts.steps }));
  await user.click(await steps.findByRole('link', { name: texts.readFirst(1) }));
  expect(document.activeElement?.textContent).toBe(messages.title);
});

test('keeps a picture that is being sent to one order out of the next one', async () => {
  signIn();
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  let fail: (error: Error) => void = () => undefined;
  vi.spyOn(pictures, 'send').mockImplementation(() => new Promise((_, reject) => (fail = reject)));
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  for (const orderId of ['one', 'two']) {
    api.on(`GET /api/manage/orders/${orderId}`, ok(aManagedOrder({ orderId, status: 'making' })));
    api.on(`GET /api/manage/orders/${orderId}/making`, ok({ pictures: [], expiresAt: '' }));
    api.on(`GET /api/manage/orders/${orderId}/note`, ok({ version: 0, note: '' }));
    api.on(`GET /api/manage/orders/${orderId}/messages`, ok({ messages: [], count: 0, unread: 0 }));
  }
  const both = (
    <>
      <Link to="/one">To one</Link>
      <Link to="/two">To two</Link>
      <Routes>
        <Route path="/" element={null} />
        <Route path="/:orderId" element={<ManageOrderPage />} />
      </Routes>
    </>
  );
  const { user } = openScreen(both, both);
  await user.click(screen.getByText('To two'));
  await screen.findByLabelText(making.desk.add);
  await user.click(screen.getByText('To one'));
  await vi.waitFor(() => expect(api.sent('GET /api/manage/orders/one/making')).not.toEqual([]));
  await user.upload(await screen.findByLabelText(making.desk.add), photoFile('a.jpg'));
  await screen.findByRole('progressbar', { name: making.desk.sending('a.jpg') });
  await user.click(screen.getByText('To two'));
  await screen.findByLabelText(making.desk.add);
  expect(screen.queryByRole('progressbar')).toBeNull();
  fail(new Error('No connection.'));
  vi.restoreAllMocks();
});
