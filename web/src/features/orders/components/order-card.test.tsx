import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OrderStatus, PaymentStatus } from '#contracts/orders/order.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { scriptedApi } from '#tests/support/web/scripted-api.ts';
import { OrderCard } from './order-card.tsx';

scriptedApi();

test.each<[OrderStatus, PaymentStatus, string]>([
  ['placed', 'paid', 'Placed'],
  ['placed', 'refunded', 'Refunded'],
  ['making', 'refunded', 'Refunded'],
  ['delivered', 'refunded', 'Delivered'],
  ['cancelled', 'refunded', 'Cancelled'],
])('the badge of an order that is %s and %s says %s', (status, payment, badge) => {
  openScreen(<OrderCard order={aManagedOrder({ status, payment: { method: 'card', status: payment } })} />);
  expect(screen.getByText(badge, { selector: '.status-badge' })).toBeTruthy();
});
