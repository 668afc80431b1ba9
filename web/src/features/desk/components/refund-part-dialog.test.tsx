import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { card } from '#contracts/payments/means.ts';
import { aLine } from '#tests/support/web/a-cart.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { manageOrders } from '#web/texts/desk/manage-orders.ts';
import { orders } from '#web/texts/orders/orders.ts';
import { OrderProgress } from '../../orders/components/order-progress.tsx';
import { useManagedOrder } from '../api/managed-orders.ts';
import { OrderSteps } from './order-steps.tsx';

const api = scriptedApi();
const path = '/api/manage/orders/order-1';
const texts = manageOrders.part;
const at = '2026-06-01T12:00:00.000Z';
const paid = aManagedOrder({
  version: 2,
  payment: { method: 'card', status: 'paid' },
  cartPrice: 700,
  lines: [aLine('mug', 3, 200), aLine('frame', 1, 100)],
  history: [
    { status: 'awaiting-payment', at },
    { status: 'placed', at, payment: 'paid' },
  ],
});
const part = { key: 'part-1', amount: 400, lines: [{ lineId: 'mug', qty: 2 }], reason: 'Scratched' };
const after = (status: 'sent' | 'made'): ManagedOrder => ({
  ...paid,
  version: status === 'sent' ? 3 : 4,
  ...(status === 'made' && { refunded: 400 }),
  history: [
    ...paid.history,
    { status: 'placed', at, part: { ...part, status: 'sent' } },
    ...(status === 'made' ? [{ status: 'placed' as const, at, part: { ...part, status } }] : []),
  ],
});

function Steps() {
  const { data } = useManagedOrder('order-1');
  return (
    data && (
      <>
        <OrderSteps order={data} />
        <OrderProgress order={data} />
      </>
    )
  );
}

beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  api.on(`GET ${path}/note`, ok({ version: 0, note: '' }));
});

async function open(order: ManagedOrder = paid) {
  api.on(`GET ${path}`, ok(order));
  const { user } = openScreen(<Steps />);
  await user.click(await screen.findByRole('button', { name: manageOrders.step['refund-part'].action }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

test('refunds chosen gifts for a reason, and shows the part once in the history', async () => {
  const { user, dialog } = await open();
  await user.selectOptions(dialog.getByLabelText(texts.of), 'gifts');
  await user.click(dialog.getByRole('button', { name: manageOrders.step.refund.action }));
  expect((await dialog.findByRole('alert')).textContent).toContain(texts.noGift);
  await user.selectOptions(dialog.getByLabelText('The mug'), '2');
  await user.type(dialog.getByLabelText(texts.reason), 'Scratched');
  api.on(`POST ${path}/refunds`, () => {
    api.on(`GET ${path}`, ok(after('made')));
    return ok(after('made'));
  });
  await user.click(dialog.getByRole('button', { name: texts.refund('₹400') }));
  expect(await screen.findByText(orders.partStep.made('₹400'))).toBeTruthy();
  expect(screen.getByText(manageOrders.partDone('₹400'))).toBeTruthy();
  expect(screen.queryByText(orders.partStep.sent('₹400'))).toBeNull();
  expect(screen.getByText('For 2 × The mug')).toBeTruthy();
  expect(screen.getByText('Scratched')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.sent(`POST ${path}/refunds`)).toMatchObject([
    { body: { lines: [{ lineId: 'mug', qty: 2 }], reason: 'Scratched', version: 2 } },
  ]);
});

test('offers only what is left, as an amount and as gifts', async () => {
  const { user, dialog } = await open(after('made'));
  expect(dialog.getByText(texts.follows('₹300', '₹700', card))).toBeTruthy();
  await user.type(dialog.getByLabelText(texts.rupees), '300.01');
  await user.click(dialog.getByRole('button', { name: manageOrders.step.refund.action }));
  expect(await dialog.findByText(/300 or less|at most 300/i)).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText(texts.of), 'gifts');
  expect(within(dialog.getByLabelText('The mug')).getAllByRole('option')).toHaveLength(2);
});

test('closes if the service is away, because the part is stored, and says that it is under way', async () => {
  const { user, dialog } = await open();
  await user.type(dialog.getByLabelText(texts.rupees), '400');
  api.on(`POST ${path}/refunds`, () => {
    api.on(`GET ${path}`, ok(after('sent')));
    return refusal(503, 'card_service_away', 'This refund is saved.');
  });
  await user.click(dialog.getByRole('button', { name: texts.refund('₹400') }));
  expect(await screen.findByText(/This refund is saved/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText(orders.partStep.sent('₹400'))).toBeTruthy();
});

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a failure of the shop', () => refusal(500, 'unexpected', 'Something went wrong on our side.')],
])('says after %s that the part may be refunded, and shows the order as it is then', async (_, fail) => {
  const { user, dialog } = await open();
  await user.type(dialog.getByLabelText(texts.rupees), '400');
  api.on(`POST ${path}/refunds`, () => {
    api.on(`GET ${path}`, ok(after('sent')));
    return fail();
  });
  await user.click(dialog.getByRole('button', { name: texts.refund('₹400') }));
  expect((await screen.findByText(texts.outcomeUnknown)).getAttribute('role')).toBe('alert');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText(orders.partStep.sent('₹400'))).toBeTruthy();
});
