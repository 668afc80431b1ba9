import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  type ManagedOrder,
  type ManagedOrderPage,
  type OrdersOutcome,
  ordersCommandSchema,
} from '#contracts/desk/manage-orders.ts';
import { card } from '#contracts/payments/means.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { nextSteps } from '#web/texts/desk/desk.ts';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { exportForm } from '#web/texts/export-form.ts';
import { home } from '#web/texts/products/home.ts';
import { pollInterval } from '../api/new-orders.ts';
import ManageOrderPage from './manage-order-page.tsx';
import ManageOrdersPage from './manage-orders-page.tsx';

const api = scriptedApi();
const list = 'GET /api/manage/orders';
const cancel = 'PATCH /api/manage/orders';
const orderOf = (n: number, fields: Partial<ManagedOrder> = {}) => aManagedOrder({ orderId: `order-${n}`, ...fields });
const page = (orders: readonly ManagedOrder[]): ManagedOrderPage => ({ orders });
const rows = async (count: number) => waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1 + count));
const button = (name: string) => screen.findByRole('button', { name });

// Loaded in advance: otherwise the first signed-in call would lazy-load it while the test uses fake timers.
beforeAll(() => import('#web/lib/amplify.ts'));
beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
});
afterEach(() => vi.useRealTimers());

test('shows a new order within a minute, or when the page becomes visible', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  api.on(list, ok(page([orderOf(1)])));
  openScreen(<ManageOrdersPage />);
  await rows(1);
  api.on(list, ok(page([orderOf(2), orderOf(1)])));
  await act(() => vi.advanceTimersByTimeAsync(pollInterval));
  await rows(2);
  api.on(list, ok(page([orderOf(3), orderOf(2), orderOf(1)])));
  await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await rows(3);
});

test('announces how many orders a search has found', async () => {
  api.on(list, ({ search }) => ok(page(search.includes('q=') ? [] : [orderOf(1)])));
  const { user } = openScreen(<ManageOrdersPage />);
  await rows(1);
  const status = [...document.querySelectorAll('[role="status"]')].find((each) => each.matches('.visually-hidden'));
  expect(status?.textContent).toBe('');
  await user.type(screen.getByLabelText(texts.search), 'Nair');
  await screen.findByText(texts.noneTitle);
  expect(status?.textContent).toBe('0 orders found');
});

test('D37: marks the orders that their customers have changed', async () => {
  const [placed] = aManagedOrder().history;
  const changed = { status: 'placed', at: '2026-06-02T12:00:00.000Z', by: 'customer', addressBefore: 'Here' } as const;
  const { addressBefore: _, ...step } = changed;
  const regifted = { ...step, giftChanged: true } as const;
  api.on(
    list,
    ok(
      page([
        orderOf(1, { history: placed ? [placed, changed, regifted] : [] }),
        orderOf(2, { answeredAt: changed.at }),
      ]),
    ),
  );
  openScreen(<ManageOrdersPage />);
  await rows(2);
  expect(screen.getAllByText(texts.unseen.address.mark)).toHaveLength(1);
  expect(screen.getAllByText(texts.unseen.gift.mark)).toHaveLength(1);
  expect(screen.getAllByText(texts.newDetails)).toHaveLength(1);
});

test('marks the cancelled orders whose payment is still to be refunded, not those whose money the bank has', async () => {
  const asked = [{ status: 'placed', at: '2026-06-01T12:00:00.000Z', asked: 'by-owner' }] as const;
  const paid = { status: 'cancelled', payment: { method: 'card', status: 'paid' }, history: asked } as const;
  const dispute = { disputeId: 'D', status: 'lost', amount: 500, reason: 'fraudulent', at: '2026-06-02' } as const;
  api.on(list, ok(page([orderOf(1, paid), orderOf(2, { ...paid, dispute }), orderOf(3, { status: 'cancelled' })])));
  openScreen(<ManageOrdersPage />);
  await rows(3);
  const [mark, ...others] = screen.getAllByText(nextSteps.waiting([texts.step.refund.action]));
  expect(mark?.closest('tr')?.textContent).toContain('order-1');
  expect(others).toEqual([]);
  expect(screen.queryByText(/^Last asked/)).toBeNull();
});

test('says that it lists all orders only while it does', async () => {
  api.on(list, ok(page([orderOf(1)])));
  const { user } = openScreen(<ManageOrdersPage />);
  await rows(1);
  expect(screen.getByText(texts.lead)).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), 'Ravi{Enter}');
  await waitFor(() => expect(screen.queryByText(texts.lead)).toBeNull());
});

test('says why the orders can’t be loaded, and retries on request', async () => {
  api.on(list, refusal(400, 'invalid_request', 'Please try again.'));
  const { user } = openScreen(<ManageOrdersPage />);
  expect((await screen.findByText('Please try again.')).closest('[role=alert]')).toBeTruthy();
  api.on(list, ok(page([orderOf(1)])));
  await user.click(await button(home.retry));
  await rows(1);
});

/** Selects all orders and opens the dialog that cancels them. */
async function askToCancel(user: ReturnType<typeof openScreen>['user'], count: number) {
  await user.click(await screen.findByLabelText(texts.selectAll));
  await screen.findByText(texts.selected(count));
  await user.click(await button(texts.cancelOrders));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('textbox', { name: texts.reason }));
  await user.paste('Fake');
  return dialog;
}

const idsIn = (body: unknown): readonly string[] =>
  ordersCommandSchema.parse(body).orders.map(({ orderId }) => orderId);

test('announces the refunds, and lists the orders that could not be cancelled with the reason', async () => {
  const orders = [
    orderOf(1),
    orderOf(2, { name: 'Ravi', payment: { method: 'card', status: 'paid' } }),
    orderOf(3, { cartPrice: 1250 }),
  ];
  api.on(list, ok(page(orders)));
  const detail = 'This order has changed since you opened it.';
  api.on(cancel, () => {
    const results: OrdersOutcome['results'] = [
      { orderId: 'order-1', order: orderOf(1, { status: 'cancelled' }) },
      { orderId: 'order-2', order: orderOf(2, { status: 'cancelled' }) },
      { orderId: 'order-3', problem: { code: 'order_changed', detail } },
    ];
    return ok({ results });
  });
  const { user } = openScreen(<ManageOrdersPage />);
  const dialog = await askToCancel(user, 3);
  expect(dialog.getByText(texts.cancelOrdersFollows(3, '₹2,250'))).toBeTruthy();
  expect(dialog.getByText(texts.cancelRefunds(1, '₹500', card))).toBeTruthy();
  expect(dialog.getByText('Ravi, ₹500')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: texts.cancelCount(3) }));

  const summary = await screen.findByRole('region', { name: texts.cancelSummary(2, 1) });
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(within(summary).getByRole('link', { name: 'order-3' })).toBeTruthy();
  expect(summary.textContent).toContain(detail);
  await user.click(within(summary).getByRole('button', { name: texts.dismiss }));
  expect(screen.queryByRole('region', { name: texts.cancelSummary(2, 1) })).toBeNull();
  expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test('keeps the summary if the list is then empty', async () => {
  api.on(list, ok(page([orderOf(1)])));
  api.on(cancel, () => {
    api.on(list, ok(page([])));
    return ok({ results: [{ orderId: 'order-1', order: orderOf(1, { status: 'cancelled' }) }] });
  });
  const { user } = openScreen(<ManageOrdersPage />);
  await askToCancel(user, 1);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('region', { name: texts.cancelSummary(1, 0) })).toBeTruthy();
  expect(await screen.findByText(texts.emptyTitle)).toBeTruthy();
});

test('shows all pages on demand and the progress over several batches, and keeps failed orders selected for a retry', async () => {
  let orders = Array.from({ length: 23 }, (_, n) => orderOf(n));
  api.on(list, ({ search }) =>
    ok(search.includes('cursor') ? page(orders.slice(20)) : { orders: orders.slice(0, 20), nextCursor: 'more+/=' }),
  );
  let failSecondBatch = (): void => undefined;
  const failed = new Promise<void>((resolve) => {
    failSecondBatch = resolve;
  });
  api.on(cancel, async ({ body }) => {
    if (api.sent(cancel).length === 2) {
      await failed;
      return refusal(503, 'too_busy', 'Please try again.');
    }
    const ids = idsIn(body);
    orders = orders.map((order) => (ids.includes(order.orderId) ? { ...order, status: 'cancelled' } : order));
    const done = orders.filter(({ orderId }) => ids.includes(orderId));
    return ok({ results: done.map((order) => ({ orderId: order.orderId, order })) });
  });
  const { user } = openScreen(<ManageOrdersPage />);
  await rows(20);
  await user.click(await button(texts.more));
  await rows(23);
  expect(screen.queryByRole('button', { name: texts.more })).toBeNull();

  const dialog = await askToCancel(user, 23);
  await user.click(dialog.getByRole('button', { name: texts.cancelCount(23) }));
  await dialog.findByText(texts.cancelProgress(20, 23));
  await user.click(dialog.getByRole('button', { name: texts.close }));
  expect(screen.getByRole('dialog')).toBeTruthy();
  failSecondBatch();
  await screen.findByRole('region', { name: texts.cancelSummary(20, 3) });
  await screen.findByText(texts.selected(3));

  await user.click(await button(texts.cancelOrders));
  const retried = within(await screen.findByRole('dialog'));
  await user.click(await retried.findByRole('textbox', { name: texts.reason }));
  await user.paste('Fake');
  await user.click(retried.getByRole('button', { name: texts.cancelCount(3) }));
  await screen.findByRole('region', { name: texts.cancelSummary(3, 0) });
  expect(api.sent(cancel).map(({ body }) => idsIn(body).length)).toEqual([20, 3, 3]);
});

test('exports the orders of a range of days, and says why the shop refuses one', async () => {
  api.on(list, ok(page([])));
  const { user } = openScreen(<ManageOrdersPage />);
  await user.click(await button(texts.export));
  const dialog = within(await screen.findByRole('dialog'));
  const download = await dialog.findByRole('button', { name: exportForm.download });
  api.on('GET /api/manage/orders.csv', ok('Order'));
  await user.click(download);
  await screen.findByText(exportForm.downloaded);
  const [call] = api.sent('GET /api/manage/orders.csv');
  expect(call?.search).toMatch(/^\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/);
  const reason = 'The first day must not come after the last.';
  api.on('GET /api/manage/orders.csv', refusal(400, 'invalid_request', reason));
  await user.click(download);
  expect((await screen.findByText(reason)).closest('[role=alert]')).toBeTruthy();
});

test('says that an order does not exist', async () => {
  api.on('GET /api/manage/orders/', refusal(404, 'order_not_found', 'No.'));
  openScreen(<ManageOrderPage />);
  expect(await screen.findByText(texts.notFoundTitle)).toBeTruthy();
  expect(screen.getByText(texts.notFoundText)).toBeTruthy();
});
