import { expect, test } from 'vitest';
import { card } from '#contracts/payments/means.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { scriptedApi } from '#tests/support/web/scripted-api.ts';
import { notServed as texts } from '#web/texts/delivery/not-served.ts';
import { ownSteps } from '#web/texts/orders/own-steps.ts';
import { MissedDay } from '../../dates/components/missed-day.tsx';
import { NotServed } from './not-served.tsx';

scriptedApi();

const order = aManagedOrder({
  payment: { method: 'card', status: 'paid' },
  toPay: 1_299,
  pin: '194101',
  wantedBy: '2026-12-06',
  notServed: true,
});
const words = (choice: string) => `${texts.title('194101')}${choice} ${ownSteps.title}`;

test.each([
  ['can be cancelled', order, words(texts.cancelPaid('₹1,299', card))],
  ['had a part refunded', { ...order, refunded: 299 }, words(texts.cancelPaid('₹1,000', card))],
  ['is due in cash', { ...order, payment: aManagedOrder().payment }, words(texts.cancelCash)],
  ['is being made', { ...order, status: 'making' }, words(texts.tooLate)],
  ['is on its way', { ...order, status: 'shipped' }, ''],
  ['is refunded', { ...order, payment: { method: 'card', status: 'refunded' } }, ''],
  ['goes to a served PIN', aManagedOrder({ pin: '560001' }), ''],
] as const)('D33: of an order to a PIN that isn’t served, which %s, its page says only so', (_case, shown, text) => {
  const { container } = openScreen(
    <main>
      <NotServed order={shown} />
      <MissedDay order={shown} />
    </main>,
  );
  expect(container.querySelector('main')?.textContent).toBe(text);
});
