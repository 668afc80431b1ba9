import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { scriptedApi } from '#tests/support/web/scripted-api.ts';
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

test('says that the slip in the parcel is without prices only if the customer hid them', () => {
  const { unmount } = openScreen(<OrderFacts order={aManagedOrder()} />);
  expect(screen.queryByText(texts.slip)).toBeNull();
  unmount();
  openScreen(<OrderFacts order={{ ...aManagedOrder(), hidePrices: true }} />);
  expect(screen.getByText(texts.slip).parentElement?.textContent).toContain(texts.withoutPrices);
});
