import { screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Order } from '#contracts/orders/order.ts';
import type { OrderedAgain } from '#contracts/orders/order-again.ts';
import { address } from '#tests/support/unit/address.ts';
import { aLine } from '#tests/support/web/a-cart.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { address as addressTexts } from '#web/texts/delivery/address.ts';
import { savedAddresses as savedTexts } from '#web/texts/delivery/saved-addresses.ts';
import { orders } from '#web/texts/orders/orders.ts';
import { ownSteps as texts } from '#web/texts/orders/own-steps.ts';
import { useOrder } from '../api/orders.ts';
import { ownStepsOf } from '../api/own-steps.ts';
import { OrderNotice } from './order-notice.tsx';
import { OwnSteps } from './own-steps.tsx';

const api = scriptedApi();
const { version: _, ...order } = aManagedOrder({ orderId: '0123456789ABCDEF' });

function Screen() {
  const { data } = useOrder(order.orderId);
  const news = useRef<HTMLElement>(null);
  if (!data) return null;
  return (
    <>
      <OrderNotice order={data} ref={news} />
      <OwnSteps order={data} news={news} />
    </>
  );
}

const respond = (fields: Partial<Order> = {}) =>
  api.on(`GET /api/orders/${order.orderId}`, ok({ ...order, ...fields }));

beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok(aMe));
  respond();
});

const button = (name: string) => screen.findByRole('button', { name });

test.each<[Order['status'], Order['confirmation'], string]>([
  ['awaiting-payment', undefined, 'cancel'],
  ['placed', undefined, 'cancel address gift again'],
  ['placed', 'confirmed', 'cancel address gift again'],
  ['making', undefined, 'address gift again'],
  ['making', 'confirmed', 'gift again'],
  ['returned', undefined, 'address gift again'],
  ['shipped', undefined, 'again'],
  ['delivered', undefined, 'again'],
  ['cancelled', undefined, 'again'],
])('D37: offers what an order allows that is %s, %s: %s', (status, confirmation, steps) => {
  const can = Object.entries(ownStepsOf({ ...order, status, ...(confirmation && { confirmation }) })).filter(
    ([, is]) => is,
  );
  expect(can.map(([step]) => step).join(' ')).toBe(steps);
});

test('D37: offers no other address or gift message and no cancellation for a refunded order', () => {
  const { status } = order;
  const can = ownStepsOf({ status, payment: { method: 'card', status: 'refunded' } });
  expect(can).toEqual({ cancel: false, address: false, gift: false, again: true });
});

test('D37: cancels the order after a question, with the reason', async () => {
  const cancelled = { ...order, status: 'cancelled', payment: { ...order.payment } } as const;
  api.on(`POST /api/orders/${order.orderId}/cancel`, ok(cancelled));
  const { user } = openScreen(<Screen />);
  await user.click(await button(texts.cancelOrder));
  await screen.findByRole('heading', { name: texts.cancelAsk });
  await user.type(screen.getByLabelText(texts.reason), 'Ordered twice');
  await user.click(screen.getAllByRole('button', { name: texts.cancelOrder }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('heading', { name: texts.cancelAsk })).toBeNull());
  expect(api.sent(`POST /api/orders/${order.orderId}/cancel`)).toMatchObject([{ body: { reason: 'Ordered twice' } }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: texts.cancelOrder })).toBeNull());
  expect(document.activeElement).toBe(screen.getByText(orders.news.cancelled.title).closest('section'));
});

test('D37: adds, changes and removes what the slip in the parcel says', async () => {
  const { user } = openScreen(<Screen />);
  const gift = { giftMessage: 'जन्मदिन मुबारक 🎂', hidePrices: true } as const;
  const path = `PUT /api/orders/${order.orderId}/gift` as const;
  api.on(path, ok({ ...order, ...gift }));
  await user.click(await button(texts.addGift));
  await user.click(screen.getByLabelText(addressTexts.giftMessage));
  await user.paste('x'.repeat(201));
  await user.click(await button(texts.saveGift));
  await screen.findAllByText(addressTexts.giftMessageTooLong(200));
  await user.clear(screen.getByLabelText(addressTexts.giftMessage));
  await user.type(screen.getByLabelText(addressTexts.giftMessage), ` ${gift.giftMessage}`);
  await user.click(screen.getByRole('checkbox'));
  await user.click(await button(texts.saveGift));
  await screen.findByText(texts.saved.gift);
  await user.click(await button(texts.changeGift));
  expect(screen.getByLabelText(addressTexts.giftMessage)).toHaveProperty('value', gift.giftMessage);
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true);
  api.on(path, ok(order));
  await user.clear(screen.getByLabelText(addressTexts.giftMessage));
  await user.click(screen.getByRole('checkbox'));
  await user.click(await button(texts.saveGift));
  await button(texts.addGift);
  expect(api.sent(path).map(({ body }) => body)).toEqual([gift, {}]);
});

test('says why the order can’t be cancelled any more, and shows what has changed', async () => {
  const { user } = openScreen(<Screen />);
  await user.click(await button(texts.cancelOrder));
  api.on(`POST /api/orders/${order.orderId}/cancel`, refusal(409, 'too_late', 'We’ve started on this order.'));
  const before = api.sent(`GET /api/orders/${order.orderId}`).length;
  await user.click(screen.getAllByRole('button', { name: texts.cancelOrder }).at(-1) as HTMLElement);
  expect((await screen.findByText('We’ve started on this order.')).closest('[role=alert]')).toBeTruthy();
  await waitFor(() => expect(api.sent(`GET /api/orders/${order.orderId}`).length).toBeGreaterThan(before));
});

test('closes the question once the order is cancelled, although the response was lost', async () => {
  const { user } = openScreen(<Screen />);
  await user.click(await button(texts.cancelOrder));
  api.on(`POST /api/orders/${order.orderId}/cancel`, () => {
    respond({ status: 'cancelled' });
    throw new TypeError('Failed to fetch');
  });
  await user.click(screen.getAllByRole('button', { name: texts.cancelOrder }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByText(orders.news.cancelled.title).closest('section'));
});

test('says that the new address is saved once the order has it, although the response was lost', async () => {
  const residentialAddress = '14 Park Street, Kolkata';
  const { user } = openScreen(<Screen />);
  await user.click(await button(texts.changeAddress));
  api.on(`PUT /api/orders/${order.orderId}/address`, ({ body }) => {
    if (Object(body).ask) return ok({ ...order, residentialAddress });
    respond({ residentialAddress });
    throw new TypeError('Failed to fetch');
  });
  await user.clear(screen.getByLabelText(texts.address));
  await user.type(screen.getByLabelText(texts.address), residentialAddress);
  await user.click(await button(texts.save));
  await screen.findByText(texts.saved.address);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['making', 'shipped'] as const)(
  'D37: says that the order can’t be cancelled any more, and leads to the messages: %s',
  async (status) => {
    respond({ status });
    openScreen(<Screen />);
    await screen.findByText(texts.tooLate[status]);
    expect(screen.getByRole('link', { name: texts.writeToUs }).getAttribute('href')).toBe('#messages-title');
  },
);

test.each(['placed', 'delivered', 'cancelled'] as const)(
  'D37: says nothing of that for an order that is %s',
  async (status) => {
    respond({ status });
    openScreen(<Screen />);
    await screen.findByText(texts.title);
    expect(screen.queryByRole('link', { name: texts.writeToUs })).toBeNull();
  },
);

test('D37: sends the new address, and says that it is saved', async () => {
  const residentialAddress = '14 Park Street, Kolkata';
  api.on(`PUT /api/orders/${order.orderId}/address`, ok({ ...order, residentialAddress }));
  const { user } = openScreen(<Screen />);
  await user.click(await button(texts.changeAddress));
  const field = screen.getByLabelText(texts.address);
  expect(field).toHaveProperty('value', order.residentialAddress);
  await user.clear(field);
  await user.type(field, residentialAddress);
  await user.click(await button(texts.save));
  await screen.findByText(texts.saved.address);
  expect(api.sent(`PUT /api/orders/${order.orderId}/address`).at(-1)?.body).toEqual({
    residentialAddress,
    agreed: { toPay: order.toPay },
  });
});

test('D37: keeps the recipient, and sends PIN, city and State as fields', async () => {
  const { landmark: _, ...before } = address;
  respond({ address: before, residentialAddress: `${before.name}\n${before.line1}` });
  api.on(`PUT /api/orders/${order.orderId}/address`, ok({ ...order, address: before }));
  const { user } = openScreen(<Screen />);
  await user.click(await button(texts.changeAddress));
  const field = screen.getByLabelText(texts.address);
  expect(field).toHaveProperty('value', address.line1);
  await user.clear(field);
  await user.type(field, '5 MG Road');
  await user.clear(screen.getByLabelText(addressTexts.pin));
  await user.type(screen.getByLabelText(addressTexts.pin), '700016');
  await waitFor(() => expect(screen.getByLabelText(addressTexts.state)).toHaveProperty('value', 'West Bengal'));
  await user.clear(screen.getByLabelText(addressTexts.city));
  await user.type(screen.getByLabelText(addressTexts.city), 'Kolkata');
  await user.click(await button(texts.save));
  await screen.findByText(texts.saved.address);
  expect(api.sent(`PUT /api/orders/${order.orderId}/address`).at(-1)).toMatchObject({
    body: { address: { ...before, line1: '5 MG Road', pin: '700016', city: 'Kolkata', state: 'West Bengal' } },
  });
});

test('D37: names the day at a new address of an order that had none, because its PIN isn’t served', async () => {
  respond({ notServed: true, wantedBy: '2026-12-08' });
  const promise = { arrivesBy: '2026-12-09', readyBy: '2026-12-01', startBy: '2026-11-27' };
  api.on(`PUT /api/orders/${order.orderId}/address`, ok({ ...order, promise }));
  const { user } = openScreen(<Screen />);
  await user.click(await button(texts.changeAddress));
  await user.click(await button(texts.save));
  await screen.findByText('Sent there, your order arrives by Wed, 9 Dec, after the day you need it (Tue, 8 Dec).');
});

test('D37: asks before an address that changes the day or the total, and agrees to what the customer saw', async () => {
  const promise = { arrivesBy: '2026-12-05', readyBy: '2026-12-01', startBy: '2026-11-27' };
  respond({ promise, toPay: 500, wantedBy: '2026-12-08' });
  const there = { ...order, toPay: 560, promise: { ...promise, arrivesBy: '2026-12-09' } };
  const scrolledTo = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  api.on(`PUT /api/orders/${order.orderId}/address`, ok(there));
  const sent = () => api.sent(`PUT /api/orders/${order.orderId}/address`).map(({ body }) => body);
  const { user } = openScreen(<Screen />);
  await user.click(await button(texts.changeAddress));
  await user.click(await button(texts.save));
  const question = `${texts.otherDay('Wed, 9 Dec', 'Sat, 5 Dec', 'Tue, 8 Dec')} ${texts.otherTotal('₹560', '₹500')}`;
  expect((await screen.findByText(question)).closest('[role=status]')).toBeTruthy();
  expect(question).toContain('after the day you need it (Tue, 8 Dec)');
  // It may be below the visible part of the form.
  expect(scrolledTo.mock.contexts).toContain(screen.getByText(question));
  const { residentialAddress } = order;
  expect(sent()).toEqual([{ residentialAddress, ask: true }]);

  // Another address is another question.
  await user.type(screen.getByLabelText(texts.address), ', Flat 2');
  expect(screen.queryByText(question)).toBeNull();
  await user.click(await button(texts.save));
  await waitFor(() =>
    expect(sent().at(-1)).toEqual({ residentialAddress: `${residentialAddress}, Flat 2`, ask: true }),
  );
  await user.click(await button(texts.agree));
  await screen.findByText(texts.saved.address);
  const agreed = { toPay: 560, arrivesBy: '2026-12-09' };
  expect(sent().at(-1)).toEqual({ residentialAddress: `${residentialAddress}, Flat 2`, agreed });
});

test('D37: asks again after a refusal, because what the customer saw has changed', async () => {
  respond({ toPay: 500 });
  api.on(`PUT /api/orders/${order.orderId}/address`, ({ body }) =>
    (body as { ask?: true }).ask ? ok({ ...order, toPay: 560 }) : refusal(409, 'order_changed', 'It has changed.'),
  );
  const { user } = openScreen(<Screen />);
  await user.click(await button(texts.changeAddress));
  await user.click(await button(texts.save));
  await user.click(await button(texts.agree));
  await screen.findByText('It has changed.');
  expect(screen.queryByText(texts.otherTotal('₹560', '₹500'))).toBeNull();
  await user.click(await button(texts.save));
  await screen.findByText(texts.otherTotal('₹560', '₹500'));
});

test('D37: goes to the cart with the ordered gifts, or names what is missing', async () => {
  const again = (fields: Partial<OrderedAgain>) =>
    api.on(
      `POST /api/orders/${order.orderId}/again`,
      ok({ lines: [aLine('mug')], left: [], lost: [], ...fields } satisfies OrderedAgain),
    );
  const problem = { code: 'sold_out', detail: 'This gift is sold out right now.' } as const;
  again({
    left: [{ productId: 'vase', title: 'Vase', problem }],
    lost: [{ lineId: 'mug', title: 'Mug', photos: 2, labels: ['Size'] }],
  });
  const { user } = openScreen(<Screen />);
  const name = new RegExp(texts.again);
  await user.click(await screen.findByRole('button', { name }));
  await screen.findByText(problem.detail);
  expect(screen.getByText(`${texts.photosGone(2)}; ${texts.answersGone(['Size'])}`)).toBeTruthy();
  await user.click(await button(texts.close));
  again({});
  await user.click(await screen.findByRole('button', { name }));
  await screen.findByRole('heading', { name: '/cart' });
});

test('D37: offers the saved addresses for the new address', async () => {
  const addresses = [{ ...address, landmark: undefined, addressId: 'A' }];
  api.on('GET /api/me/addresses', ok({ addresses }));
  api.on(`PUT /api/orders/${order.orderId}/address`, ok(order));
  const { user } = openScreen(<Screen />);
  await user.click(await button(texts.changeAddress));
  await user.selectOptions(await screen.findByLabelText(savedTexts.choose), 'A');
  expect(screen.getByLabelText(texts.address)).toHaveProperty('value', address.line1);
  await user.click(await button(texts.save));
  await waitFor(() => expect(api.sent(`PUT /api/orders/${order.orderId}/address`)).toHaveLength(2));
  const { name, mobile, line1, pin, city } = address;
  expect(api.sent(`PUT /api/orders/${order.orderId}/address`).at(-1)).toMatchObject({
    body: { address: { name, mobile, line1, pin, city } },
  });
});

test('D37: the saved address that the order goes to is the chosen one', async () => {
  respond({ address });
  api.on('GET /api/me/addresses', ok({ addresses: [{ ...address, addressId: 'A' }] }));
  const { user } = openScreen(<Screen />);
  await user.click(await button(texts.changeAddress));
  expect((await screen.findByLabelText<HTMLSelectElement>(savedTexts.choose)).value).toBe('A');
});

test('D37: keeps the receiver whom the payment page named for the first address in fields', async () => {
  respond({ name: 'Sunita Iyer', buyer: aMe.fullName });
  api.on(`PUT /api/orders/${order.orderId}/address`, ok({ ...order, address }));
  const { user } = openScreen(<Screen />);
  await user.click(await button(texts.changeAddress));
  await user.type(screen.getByLabelText(addressTexts.pin), '411001');
  await waitFor(() => expect(screen.getByLabelText(addressTexts.state)).toHaveProperty('value', 'Maharashtra'));
  await user.clear(screen.getByLabelText(addressTexts.city));
  await user.type(screen.getByLabelText(addressTexts.city), 'Pune');
  await user.click(await button(texts.save));
  await screen.findByText(texts.saved.address);
  expect(api.sent(`PUT /api/orders/${order.orderId}/address`).at(-1)).toMatchObject({
    body: { address: { name: 'Sunita Iyer', mobile: order.mobileNo, pin: '411001' } },
  });
});

test('D37: shows an address as text in fields if it can be read, with its recipient and their number', async () => {
  const residentialAddress = '4 Park Street\nFlat 2\nKolkata, West Bengal 700016';
  const mobile = '9123456780';
  respond({ name: 'Sunita Iyer', buyer: aMe.fullName, residentialAddress, recipientMobile: mobile });
  api.on(`PUT /api/orders/${order.orderId}/address`, ok({ ...order, address }));
  const { user } = openScreen(<Screen />);
  await user.click(await button(texts.changeAddress));
  const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
  expect(value(texts.address)).toBe('4 Park Street\nFlat 2');
  expect([addressTexts.pin, addressTexts.city, addressTexts.state].map(value)).toEqual([
    '700016',
    'Kolkata',
    'West Bengal',
  ]);
  expect(value(addressTexts.recipientName)).toBe('Sunita Iyer');
  // The same address is no change.
  await user.click(await button(texts.save));
  await screen.findByText(texts.saved.address);
  expect(api.sent(`PUT /api/orders/${order.orderId}/address`)).toEqual([]);
  await user.click(await button(texts.changeAddress));
  await user.clear(screen.getByLabelText(texts.address));
  await user.type(screen.getByLabelText(texts.address), '5 Park Street');
  await user.click(await button(texts.save));
  await screen.findByText(texts.saved.address);
  expect(api.sent(`PUT /api/orders/${order.orderId}/address`).at(-1)).toMatchObject({
    body: {
      address: { name: 'Sunita Iyer', mobile, line1: '5 Park Street', pin: '700016', city: 'Kolkata' },
    },
  });
});

test('D37: sends the gift to another recipient, or to the buyer', async () => {
  const { landmark: _, ...before } = address;
  respond({ address: before, residentialAddress: `${before.name}\n${before.line1}` });
  api.on(`PUT /api/orders/${order.orderId}/address`, ok({ ...order, address: before }));
  const { user } = openScreen(<Screen />);
  const recipient = () => screen.getByLabelText(addressTexts.recipientName);
  const sent = () => api.sent(`PUT /api/orders/${order.orderId}/address`).at(-1);
  await user.click(await button(texts.changeAddress));
  expect(recipient()).toHaveProperty('value', before.name);
  await user.clear(recipient());
  await user.type(recipient(), 'Sunita Rao');
  await user.click(await button(texts.save));
  await screen.findByText(texts.saved.address);
  expect(sent()).toMatchObject({ body: { address: { ...before, name: 'Sunita Rao' } } });
  await user.click(await button(texts.changeAddress));
  await user.clear(recipient());
  await user.clear(screen.getByLabelText(addressTexts.recipientMobile));
  await user.click(await button(texts.save));
  await screen.findByText(texts.saved.address);
  expect(sent()).toMatchObject({ body: { address: { ...before, name: aMe.fullName, mobile: order.mobileNo } } });
});
