import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Order } from '#contracts/orders/order.ts';
import { aLine } from '#tests/support/web/a-cart.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { proofs as texts } from '#web/texts/proofs/proofs.ts';
import { OrderStory } from './order-story.tsx';

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
  openScreen(<OrderStory order={{ ...order, ...fields }} />);
};
const entries = () => [...document.querySelectorAll('.order-stages > li > strong')].map((title) => title.textContent);

beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok(aMe));
});

test('tells the order’s stages and the rounds of its proof by time, with pictures, words and the parcel', async () => {
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
  storyOf({ status: 'placed', lines, history });
  expect(await screen.findByText(texts.story.sent)).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});
