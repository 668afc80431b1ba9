import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { missedDay as missed } from '#web/texts/dates/missed-day.ts';
import { MissedDay } from './missed-day.tsx';

const promise = { startBy: '2026-11-30', readyBy: '2026-12-02', arrivesBy: '2026-12-14', pin: '744101' };
const order = aManagedOrder({ promise, wantedBy: '2026-12-06' });
const { promise: _, ...undated } = order;
const agreed = {
  status: 'placed',
  at: order.createdAt,
  moved: { from: '2026-12-05', to: '2026-12-14', agreed: true },
} as const;
const title = 'We can’t make it by Sun, 6 Dec';
const there = `${title}To PIN 744101, your order arrives by Mon, 14 Dec.`;

test.each([
  ['can be cancelled', order, `${there} ${missed.choice.placed} ${missed.next.placed}`],
  ['is being made', { ...order, status: 'making' }, `${there} ${missed.choice.making} ${missed.next.making}`],
  ['lost its day', undated, `${title}${missed.lost} ${missed.choice.placed} ${missed.next.placed}`],
  ['is in time', { ...order, wantedBy: '2026-12-14' }, ''],
  ['was agreed to', { ...order, history: [...order.history, agreed] }, ''],
  ['wants no day', aManagedOrder({ promise }), ''],
  ['is on its way', { ...order, status: 'shipped' }, ''],
  ['is cancelled', { ...order, status: 'cancelled' }, ''],
] as const)('D33: of an order with a wanted day that %s, its page says so', (_case, shown, text) => {
  const { container } = render(<MissedDay order={shown} />);
  expect(container.textContent).toBe(text);
});
