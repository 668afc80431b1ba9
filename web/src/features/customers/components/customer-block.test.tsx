import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { blockedCustomers as texts } from '#web/texts/customers/blocked-customers.ts';
import { useManagedOrder } from '../../desk/api/managed-orders.ts';
import CustomerBlock from './customer-block.tsx';

const api = scriptedApi();
const order = aManagedOrder();
const path = `/api/manage/orders/${order.orderId}` as const;
const block = { by: 'Meera', at: order.createdAt, reason: 'Fake orders.', phones: [] };

function Screen() {
  const { data } = useManagedOrder(order.orderId);
  return data && <CustomerBlock order={data} />;
}

const button = (name: string) => screen.findByRole('button', { name });
const gone = (name: string) => waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
const area = () => document.querySelector('.customer-block');

test('keeps the focus when the pressed button disappears', async () => {
  signIn();
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  api.on(`GET ${path}`, ok(order));
  api.on(`PUT ${path}/block`, ok(block));
  api.on(`DELETE ${path}/block`, ok(undefined, 204));
  const { user } = openScreen(<Screen />);
  await user.click(await button(texts.block));
  await user.type(screen.getByLabelText(texts.reason), block.reason);
  api.on(`GET ${path}`, ok({ ...order, block }));
  await user.click(await button(texts.blockCustomer));
  await gone(texts.block);
  expect(document.activeElement).toBe(area());

  api.on(`GET ${path}`, ok(order));
  await user.click(await button(texts.unblock));
  await gone(texts.unblock);
  expect(document.activeElement).toBe(area());
});
