import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { textOf } from '#contracts/delivery/address-text.ts';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import type { Dispute, Order, PaymentStatus } from '#contracts/orders/order.ts';
import type { OrderedPhoto } from '#contracts/orders/order-photos.ts';
import { address } from '#tests/support/unit/address.ts';
import { aLine } from '#tests/support/web/a-cart.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { brand } from '#web/texts/brand.ts';
import { stopped, packingSlip as texts } from '#web/texts/desk/desk.ts';
import { PackingSlip } from './packing-slip.tsx';

const api = scriptedApi();

const mosaic = {
  ...aLine('mosaic', 2, 900),
  answered: [
    { id: 'names', label: 'Names', value: 'Asha & Ravi' },
    { id: 'size', label: 'Size', value: 'A3', addPaise: 20_000 },
  ],
  photoCount: 1,
};
const order = aManagedOrder({ lines: [mosaic, aLine('mug')] });
const shown: OrderedPhoto = { photoId: 'p', fileName: 'p.jpg', width: 640, height: 800, url: '/photos/p.jpg' };
const photosWith = (preview: OrderedPhoto) =>
  new Map([[mosaic.lineId, [{ id: 'us', label: 'You two', photos: [], preview }]]]);
const preview = () => screen.queryByRole('img', { name: texts.previewOf(mosaic.title) });

test('shows the preview and answers of each gift, the recipient and the order number', async () => {
  const { container } = openScreen(<PackingSlip order={order} photos={photosWith(shown)} prices />);
  expect(preview()?.getAttribute('src')).toBe('/photos/p.jpg');
  const [, row] = screen.getAllByRole('row');
  if (row === undefined) throw new Error('The row of the first gift is missing.');
  for (const words of ['Asha & Ravi', 'A3']) within(row).getByText(words);
  screen.getByText(/Asha Rao/);
  expect(container.querySelector('.packing-slip__head')?.textContent).toContain(order.orderId);
  expect((await axe.run(container)).violations).toEqual([]);
});

test('names the sender', async () => {
  api.on(
    'GET /api/settings',
    ok({ contact: { legalName: 'Surprises LLP', address: '12 Lake View Road', phone: '020 5550' } }),
  );
  const { container } = openScreen(<PackingSlip order={order} photos={photosWith(shown)} prices />);
  await waitFor(() =>
    expect(container.querySelector('.packing-slip__sender')?.textContent).toBe(
      'Surprises LLP\n12 Lake View Road\n020 5550',
    ),
  );
});

test('names a sender whose legal name is the shop’s name once', async () => {
  const { logo } = brand;
  brand.logo = ['/product-images/up/logo.png', '160', '48'];
  api.on('GET /api/settings', ok({ contact: { legalName: brand.name, address: '12 Lake View Road' } }));
  const { container } = openScreen(<PackingSlip order={order} photos={photosWith(shown)} prices />);
  await screen.findByText(/12 Lake View Road/);
  brand.logo = logo;
  expect(container.querySelector('.packing-slip__sender')?.textContent).toBe(`${brand.name}\n12 Lake View Road`);
});

test('shows no prices when they are hidden, surcharges of answers included', () => {
  const { container } = openScreen(<PackingSlip order={order} photos={photosWith(shown)} prices={false} />);
  expect(container.textContent).toContain('A3');
  expect(container.textContent?.replace(/Cash to collect: ₹[\d,.]+/, '')).not.toMatch(/₹|200/);
});

test('D33: the total and the cash to collect contain the delivery fee', () => {
  const charged = aManagedOrder({ deliveryFee: 90, toPay: 590 });
  const { container } = openScreen(<PackingSlip order={charged} photos={photosWith(shown)} prices />);
  expect(container.querySelector('footer')?.textContent).toContain('Delivery ₹90 · ₹590Cash to collect: ₹590');
});

test.each(['placed', 'making', 'shipped', 'returned', 'delivered', 'cancelled'] as const)(
  'names cash to collect until the order has ended, so not for a gift that replaces a damaged one: %s',
  (status) => {
    const { container } = openScreen(<PackingSlip order={aManagedOrder({ status })} photos={undefined} prices />);
    expect(container.textContent?.includes('Cash to collect')).toBe(status !== 'delivered' && status !== 'cancelled');
  },
);

test.each<[string, ReturnType<typeof photosWith> | undefined]>([
  ['was deleted', photosWith({ photoId: 'p', gone: true })],
  ['could not be fetched', undefined],
])('shows the product’s picture if the preview %s', (_, photos) => {
  const { container } = openScreen(<PackingSlip order={order} photos={photos} prices />);
  expect(preview()).toBeNull();
  expect(container.querySelectorAll('tbody .product-picture')).toHaveLength(2);
});

test('shows the product’s picture if the URL of the preview no longer works', () => {
  const { container } = openScreen(<PackingSlip order={order} photos={photosWith(shown)} prices />);
  const image = preview();
  if (image === null) throw new Error('The preview is missing.');
  fireEvent.error(image);
  expect(preview()).toBeNull();
  expect(container.querySelectorAll('tbody .product-picture')).toHaveLength(2);
});

test('D29: shows the recipient and the message of a gift, and the cash to collect without other prices', () => {
  const gift = aManagedOrder({
    name: 'Asha Rao',
    mobileNo: '9876543210',
    address,
    residentialAddress: textOf(address),
    giftMessage: 'Happy birthday!\nAsha',
    hidePrices: true,
    payment: { method: 'cash-on-delivery', status: 'due' },
    cartPrice: 1_800,
    lines: [aLine('mug', 2, 900)],
  });
  const { container } = openScreen(<PackingSlip order={gift} photos={photosWith(shown)} prices={false} />);
  const slip = container.textContent ?? '';
  for (const words of ['Meera Iyer', 'Bengaluru 560001', '9123456780', 'Happy birthday!', 'Cash to collect: ₹1,800']) {
    expect(slip).toContain(words);
  }
  expect(slip.match(/₹/g)).toHaveLength(1);
  expect(slip).not.toContain('9876543210');
});

const disputed = (status: Dispute['status']) =>
  ({ dispute: { disputeId: 'dp_1', status, amount: 500, reason: 'fraudulent', at: '2026-06-02' } }) as const;

test.each<[Order['status'], PaymentStatus, keyof typeof stopped | undefined, Partial<ManagedOrder>?]>([
  ['cancelled', 'due', 'cancelled'],
  ['cancelled', 'refunded', 'cancelled'],
  ['cancelled', 'paid', 'cancelled', disputed('lost')],
  ['placed', 'refunded', 'refunded'],
  ['returned', 'refunded', 'refunded'],
  ['returned', 'paid', undefined],
  ['delivered', 'refunded', undefined],
  ['awaiting-payment', 'pending', 'unpaid'],
  ['making', 'paid', 'disputed', disputed('needs-response')],
  ['returned', 'paid', 'disputed', disputed('lost')],
  ['placed', 'paid', undefined, disputed('won')],
  ['shipped', 'paid', undefined, disputed('under-review')],
  ['delivered', 'paid', undefined, disputed('needs-response')],
  ['placed', 'due', 'unconfirmed', { confirmation: 'needed' }],
  ['placed', 'due', undefined, { confirmation: 'confirmed' }],
])('says first that an order must not be sent: %s, %s, %s', (status, payment, stop, fields) => {
  const stoppedOrder = aManagedOrder({ status, payment: { method: 'card', status: payment }, ...fields });
  const { container } = openScreen(<PackingSlip order={stoppedOrder} photos={undefined} prices />);
  const said = Object.values(stopped).find((words) =>
    container.querySelector('article')?.textContent?.startsWith(words),
  );
  expect(said).toBe(stop && stopped[stop]);
});

test('D36: shows the shop’s logo, with its name as the text alternative', () => {
  const { logo } = brand;
  brand.logo = ['/product-images/up/logo.png', '160', '48'];
  openScreen(<PackingSlip order={order} photos={undefined} prices />);
  brand.logo = logo;
  const image = screen.getByRole('img', { name: brand.name });
  expect([image.getAttribute('src'), image.getAttribute('height')]).toEqual(['/product-images/up/logo.png', '48']);
});
