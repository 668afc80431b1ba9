import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Order } from '#contracts/orders/order.ts';
import { aLine } from '#tests/support/web/a-cart.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { refreshOrders } from '#web/lib/customer-orders.ts';
import { queryClient } from '#web/lib/query.ts';
import { making } from '#web/texts/making/making.ts';
import { orders } from '#web/texts/orders/orders.ts';
import { ownSteps } from '#web/texts/orders/own-steps.ts';
import { proofs as texts } from '#web/texts/proofs/proofs.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderNotice } from './order-notice.tsx';
import { OrderStory } from './order-story.tsx';
import { OwnSteps } from './own-steps.tsx';

const api = scriptedApi();
const orderId = '0123456789ABCDEF';
const at = (day: number) => `2026-06-0${day}T12:00:00.000Z`;
const picture = { url: 'https://photos.example/work', width: 400, height: 300 };
const tracking = {
  carrier: 'blue-dart',
  name: 'Blue Dart',
  number: '12345678901',
  url: 'https://track.example/12345678901',
};
const line = aLine('mug', 1, 500);
const { lineId } = line;

const storyOf = (fields: Partial<Order>) => {
  const { version: _, ...order } = aManagedOrder({ orderId });
  return openScreen(<OrderStory order={{ ...order, ...fields }} />);
};
const entries = () => [...document.querySelectorAll('.order-progress > li > strong')].map((title) => title.textContent);

beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok(aMe));
  api.on(`GET /api/orders/${orderId}/making`, ok({ pictures: [], expiresAt: at(9) }));
});

test('tells the order’s steps and the rounds of its proof by time, with pictures, words and the parcel', async () => {
  const answered = { answer: 'changes', words: '<b>Larger</b>', pins: [{ x: 0.1, y: 0.2 }], at: at(3) } as const;
  api.on(
    `GET /api/orders/${orderId}/proofs`,
    ok({
      proofs: [
        { lineId, round: 1, sentAt: at(2), picture, answered },
        { lineId, round: 2, sentAt: at(4), picture, answered: { answer: 'approved', at: at(5) } },
      ],
      expiresAt: at(9),
    }),
  );
  storyOf({
    status: 'shipped',
    lines: [{ ...line, proof: { round: 2, status: 'approved', at: at(5) } }],
    history: [
      { status: 'placed', at: at(1) },
      { status: 'shipped', at: at(6) },
    ],
    tracking,
  });
  expect(await screen.findByText('<b>Larger</b>')).toBeTruthy();
  const { sent, changes, approved } = texts.story;
  expect(entries()).toEqual(['Placed', sent, changes, sent, approved, 'Shipped', 'Delivered']);
  expect(screen.getAllByRole('img')).toHaveLength(2);
  const shipped = screen.getByText(tracking.number).closest('li');
  expect(shipped?.querySelector('strong')?.textContent).toBe('Shipped');
});

test('leaves out the picture of a proof that the page asks about, and shows it once the gift is sent', async () => {
  api.on(
    `GET /api/orders/${orderId}/proofs`,
    ok({ proofs: [{ lineId, round: 1, sentAt: at(2), picture }], expiresAt: at(9) }),
  );
  const lines = [{ ...line, proof: { round: 1, status: 'sent', at: at(2) } as const }];
  const history = [{ status: 'placed', at: at(1) }] as const;
  const { unmount } = storyOf({ status: 'placed', lines, history });
  expect(await screen.findByText(texts.story.sent)).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByText(texts.unanswered.customer.shipped)).toBeNull();
  unmount();
  storyOf({ status: 'shipped', lines, history: [...history, { status: 'shipped', at: at(3) }] });
  expect(await screen.findByRole('img')).toBeTruthy();
  expect(screen.getByText(texts.unanswered.customer.shipped)).toBeTruthy();
});

test('D35: shows the making pictures of each day in the story, and loads none again for a live update', async () => {
  const made = (day: number, name: string) => ({
    ...picture,
    photoId: name,
    at: at(day),
    url: `https://photos.example/${name}`,
  });
  const pictures = [made(2, 'first'), made(2, 'second'), made(4, 'third')];
  const path = `GET /api/orders/${orderId}/making` as const;
  api.on(path, ok({ pictures, expiresAt: at(9) }));
  storyOf({
    status: 'shipped',
    lines: [line],
    history: [
      { status: 'placed', at: at(1) },
      { status: 'making', at: at(2) },
      { status: 'shipped', at: at(6) },
    ],
  });
  await screen.findByRole('img', { name: making.picture(3) });
  expect(entries().filter((title) => title === making.title)).toHaveLength(2);
  expect(entries().slice(-2)).toEqual(['Shipped', 'Delivered']);
  const url = 'https://photos.example/renewed';
  api.on(path, ok({ pictures: pictures.map((each) => ({ ...each, url })).slice(1), expiresAt: at(9) }));
  await refreshOrders();
  await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(2));
  const [, last] = screen.getAllByRole('img');
  expect(last).toHaveProperty('src', 'https://photos.example/third');
  if (last) fireEvent.error(last);
  await waitFor(() => expect(last).toHaveProperty('src', url));
});

test('says of personalised gifts that they are made before they are sent, and of others in one step', () => {
  const hints = () =>
    [...document.querySelectorAll('.order-progress__step--ahead > span')].map((hint) => hint.textContent);
  const order = { status: 'placed', history: [{ status: 'placed', at: at(1) }] } as const;
  const { unmount } = storyOf({ ...order, lines: [line] });
  expect(hints()).toEqual([orders.ahead.shipped, orders.ahead.delivered]);
  unmount();
  storyOf({ ...order, lines: [{ ...line, answered: [{ id: 'name', label: 'Name', value: 'Asha' }] }] });
  expect(hints()).toEqual([orders.ahead.making, orders.sentWhenReady, orders.ahead.delivered]);
});

test('says before a proof is sent that the customer approves a picture of the work', () => {
  storyOf({ status: 'placed', history: [{ status: 'placed', at: at(1) }], lines: [{ ...line, proofRequired: true }] });
  screen.getByText(orders.sentWhenApproved);
});

const paid = { method: 'card', status: 'paid' } as const;
const placed = { status: 'placed', at: at(1), payment: 'paid' } as const;

test('D34: names the ways to pay in a shop that takes UPI too, and where a refund goes', async () => {
  queryClient.setQueryData(['config'], { region: 'ap-south-1', upi: 'true' });
  const { version: _, ...order } = aManagedOrder({ orderId, status: 'placed', payment: paid, history: [placed] });
  const cancelled = { ...order, status: 'cancelled' } as const;
  const refunded = { ...cancelled, payment: { ...paid, status: 'refunded' } } as const;
  const failed = { ...cancelled, payment: { ...paid, status: 'failed' } } as const;
  const { user } = openScreen(
    <>
      <OrderStory order={order} />
      <OrderFacts order={order} />
      <OwnSteps order={order} news={{ current: null }} />
      {[cancelled, refunded, failed].map((each) => (
        <OrderNotice key={each.payment.status} order={each} />
      ))}
    </>,
  );
  await user.click(screen.getByRole('button', { name: ownSteps.cancelOrder }));
  await screen.findByRole('dialog');
  const text = document.body.textContent ?? '';
  for (const words of ['Paid online', 'Card or UPI', 'You paid ₹500 online', 'pay there by card or UPI or in cash'])
    expect(text).toContain(words);
  expect(text.match(/the card or account you paid with/g)).toHaveLength(3);
  expect(text).not.toMatch(/by card(?! or UPI)|your card/);
});

test('says that only the rest is refunded of a cancelled order of which a part was refunded before', () => {
  const { version: _, ...order } = aManagedOrder({ orderId, status: 'cancelled', payment: paid, history: [placed] });
  const noticeOf = (refunded: number) => {
    const { container, unmount } = openScreen(<OrderNotice order={{ ...order, refunded }} />);
    const text = container.textContent ?? '';
    unmount();
    return text;
  };
  expect(noticeOf(0)).toContain('You paid ₹500 by card. It will be refunded to your card');
  expect(noticeOf(200)).toContain('₹300, the rest of your payment, will be refunded to your card');
  expect(noticeOf(200)).not.toContain('You paid');
});

test('says for which gifts a part was refunded, and why', () => {
  const part = { amount: 500, lines: [{ lineId, qty: 1 }], reason: 'A scratch', status: 'made' } as const;
  storyOf({ payment: paid, lines: [line], history: [placed, { status: 'placed', at: at(2), part }] });
  const refund = screen.getByText('Refunded ₹500').closest('li');
  expect(refund?.textContent).toContain('For 1 × The mug');
  expect(refund?.textContent).toContain('A scratch');
});
