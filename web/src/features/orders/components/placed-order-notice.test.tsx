import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Order } from '#contracts/orders/order.ts';
import { address } from '#tests/support/unit/address.ts';
import { aLine } from '#tests/support/web/a-cart.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { checkout as texts } from '#web/texts/checkout/checkout.ts';
import { orderDetails as details } from '#web/texts/orders/order-details.ts';
import { orders } from '#web/texts/orders/orders.ts';
import { placedOrder } from '../../checkout/placed-order.ts';
import { PlacedOrderNotice } from './placed-order-notice.tsx';

const api = scriptedApi();
const at = '2026-11-20T10:00:00.000Z';
const order: Order = {
  orderId: '0123456789ABCDEF',
  status: 'placed',
  payment: { method: 'cash-on-delivery', status: 'due' },
  name: 'Asha Rao',
  email: 'asha@example.com',
  mobileNo: '9876543210',
  residentialAddress: '4 Rose Lane',
  cartPrice: 3_500,
  deliveryFee: 0,
  toPay: 3_500,
  cartQty: 7,
  lines: ['mug', 'frame', 'mirror', 'collage', 'clock', 'lamp', 'bowl'].map((id) => aLine(id)),
  createdAt: at,
  history: [{ status: 'placed', at }],
};

beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok(aMe));
  api.on(`GET /api/orders/${order.orderId}`, ok(order));
  placedOrder.write({ orderId: order.orderId, earlier: false });
});

test('shows the specification’s text, the order number, the gifts and the next steps until dismissed', async () => {
  const { user } = openScreen(<PlacedOrderNotice />);
  expect(await screen.findByText('Login Successful, welcome to the world of Surprises')).toBeTruthy();
  expect(screen.getByRole('link', { name: order.orderId }).getAttribute('href')).toBe(`/orders/${order.orderId}`);
  expect((await screen.findAllByRole('img')).map((picture) => picture.getAttribute('alt'))).toHaveLength(5);
  expect(screen.getByText(orders.morePictures(2))).toBeTruthy();
  const steps = screen.getAllByRole('listitem').filter((item) => item.matches('.order-progress li'));
  expect(steps.map((step) => step.querySelector('strong')?.textContent)).toEqual(['Placed', 'Shipped', 'Delivered']);
  await user.click(screen.getByRole('button', { name: texts.goOn }));
  expect(screen.queryByText(texts.success)).toBeNull();
  expect(placedOrder.read()).toBeUndefined();
});

test('says that a gift’s recipient pays at the door, and that it isn’t the customer’s', async () => {
  api.on(`GET /api/orders/${order.orderId}`, ok({ ...order, address }));
  openScreen(<PlacedOrderNotice />);
  await screen.findByText('Meera Iyer pays ₹3,500 in cash at the door.');
  screen.getByText(orders.atTheirDoor('Meera Iyer'));
  expect(screen.queryByText(/^At your door/)).toBeNull();
});

test('shows the text and the order number even if the order can’t be fetched', async () => {
  api.on(`GET /api/orders/${order.orderId}`, refusal(404, 'order_not_found', 'No such order.'));
  openScreen(<PlacedOrderNotice />);
  expect(await screen.findByText(texts.success)).toBeTruthy();
  expect(screen.getByRole('link', { name: order.orderId })).toBeTruthy();
});

test('lists the details that the artist still needs, and doesn’t mention that the order is flagged', async () => {
  const missing = [{ id: 'photo', label: 'Your photo' }];
  const placed: Order = {
    ...order,
    confirmation: 'needed',
    lines: [
      { ...aLine('mug'), missing },
      { ...aLine('frame'), missing },
    ],
  };
  api.on(`GET /api/orders/${order.orderId}`, ok(placed));
  openScreen(<PlacedOrderNotice />);
  const request = await screen.findByText(/We still need: .*: Your photo · .*: Your photo\./);
  expect(request.textContent).toContain(`${aLine('frame').title}: Your photo`);
  expect(request.textContent).toContain(details.needed.onItsPage);
  expect(screen.getByText(texts.success)).toBeTruthy();
  expect(screen.queryByText(/confirm/i)).toBeNull();
});
