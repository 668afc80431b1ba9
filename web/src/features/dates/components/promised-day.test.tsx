import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { PromisedDay } from './promised-day.tsx';

const promise = { startBy: '2026-11-30', readyBy: '2026-12-02', arrivesBy: '2026-12-05' };
const order = aManagedOrder({ promise });
const refunded = { method: 'card', status: 'refunded' } as const;
const incomplete = order.lines.map((line) => ({ ...line, missing: [{ id: 'photo', label: 'Photo' }] }));

test.each([
  [{}, 'Arrives by Sat, 5 Dec'],
  [{ wantedBy: '2026-12-20' }, 'Arrives by Sat, 5 Dec. You asked for it by Sun, 20 Dec.'],
  [{ wantedBy: '2026-12-04' }, 'Arrives by Sat, 5 Dec'],
  [{ lines: incomplete }, 'Arrives by Sat, 5 Dec if your details are in by Mon, 30 Nov'],
  [{ confirmation: 'needed' }, 'Arrives by Sat, 5 Dec if the order is confirmed by Mon, 30 Nov'],
  [{ status: 'shipped', lines: incomplete }, 'Arrives by Sat, 5 Dec'],
  [{ status: 'delivered' }, ''],
  [{ status: 'cancelled' }, ''],
  [{ payment: refunded, lines: incomplete }, ''],
  [{ payment: refunded, status: 'shipped' }, 'Arrives by Sat, 5 Dec'],
] as const)('D33: of an order with %j, a customer reads “%s”', (fields, text) => {
  const { container } = render(<PromisedDay order={{ ...order, ...fields }} />);
  expect(container.textContent).toBe(text);
});

test('D33: an order without a promise shows none', () => {
  const { container } = render(<PromisedDay order={aManagedOrder()} />);
  expect(container.textContent).toBe('');
});
