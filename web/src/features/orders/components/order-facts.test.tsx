import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address } from '#tests/support/unit/address.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { scriptedApi } from '#tests/support/web/scripted-api.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { orders as texts } from '#web/texts/orders/orders.ts';
import { OrderFacts } from './order-facts.tsx';

scriptedApi();

test('names the customer beside the receiver only if they differ', () => {
  const order = { ...aManagedOrder(), name: 'Sunita Rao' };
  const { unmount } = openScreen(<OrderFacts order={order} />);
  expect(screen.queryByText(texts.orderedBy)).toBeNull();
  unmount();
  openScreen(<OrderFacts order={{ ...order, buyer: 'Ananya' }} />);
  expect(screen.getByText(texts.orderedBy).parentElement?.textContent).toContain('Ananya');
  expect(screen.getByText(texts.address).parentElement?.textContent).toContain('Sunita Rao');
});

test('names the minute in which a card order was placed, as its progress does', () => {
  const [opened, paid] = ['2026-06-01T12:00:00.000Z', '2026-06-01T12:04:00.000Z'];
  const history = [
    { status: 'awaiting-payment', at: opened },
    { status: 'placed', at: paid, payment: 'paid' },
  ] as const;
  const placedOn = () => screen.getByText(texts.placedOn).parentElement?.textContent;
  const { unmount } = openScreen(<OrderFacts order={aManagedOrder({ createdAt: opened, history })} />);
  expect(placedOn()).toContain(formatMoment(paid));
  unmount();
  openScreen(<OrderFacts order={aManagedOrder({ createdAt: opened, history: history.slice(0, 1) })} />);
  expect(placedOn()).toContain(formatMoment(opened));
});

test.each(['card', 'cash-on-delivery'] as const)(
  'says which prices the slip in the parcel has if the customer hid them: %s',
  (method) => {
    const order = { ...aManagedOrder(), payment: { ...aManagedOrder().payment, method } };
    const { unmount } = openScreen(<OrderFacts order={order} />);
    expect(screen.queryByText(texts.slip)).toBeNull();
    unmount();
    openScreen(<OrderFacts order={{ ...order, hidePrices: true }} />);
    expect(screen.getByText(texts.slip).parentElement?.textContent).toContain(texts.withoutPrices(method));
  },
);

test('says who pays in cash at the door of a gift’s recipient, while it is due', () => {
  const order = aManagedOrder({ address, toPay: 1_299 });
  const payer = 'Meera Iyer pays ₹1,299 in cash at the door.';
  const { unmount } = openScreen(<OrderFacts order={order} />);
  screen.getByText(payer);
  unmount();
  const own = aManagedOrder({ toPay: 1_299 });
  const paid = { ...order, payment: { method: 'card', status: 'paid' } } as const;
  const ended = (['delivered', 'cancelled'] as const).map((status) => ({ ...order, status }));
  for (const other of [own, paid, ...ended]) {
    const shown = openScreen(<OrderFacts order={other} />);
    expect(screen.queryByText(/at the door/)).toBeNull();
    shown.unmount();
  }
});

test('D29: shows the number to call at the address, if it isn’t the customer’s', () => {
  openScreen(<OrderFacts order={aManagedOrder({ recipientMobile: '9123456780' })} />);
  const shown = screen.getByText(texts.address).parentElement?.textContent;
  expect(shown).toContain('9123456780');
  expect(shown).not.toContain('9876543210');
});
