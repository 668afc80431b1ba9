import { act, screen } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { newOrders as texts } from '#web/texts/desk/desk.ts';
import { reportOrderChanges } from '../../live/order-changes.ts';
import { pollInterval } from '../api/new-orders.ts';
import { useLiveOrders } from '../use-live-orders.ts';
import { NewOrders } from './new-orders.tsx';

/** How many notes were played: two for each ring. */
let notes = 0;
const node = { connect: (next: unknown) => next };
const audioParam = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
/** Replaces the browser's AudioContext, which jsdom lacks. */
class CountingAudioContext {
  readonly currentTime = 0;
  readonly destination = {};
  async resume() {}
  createGain() {
    return { ...node, gain: audioParam };
  }
  createOscillator() {
    const start = () => {
      notes += 1;
    };
    return { ...node, frequency: audioParam, start, stop() {} };
  }
}

const api = scriptedApi();
const path = 'GET /api/manage/orders';
const first = aManagedOrder({ orderId: 'first', createdAt: '2026-06-01T12:00:00.000Z' });
const second = aManagedOrder({ orderId: 'second', createdAt: '2026-06-01T12:01:00.000Z' });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  signIn();
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  api.on(path, ok({ orders: [first] }));
  notes = 0;
  vi.stubGlobal('AudioContext', CountingAudioContext);
});
afterEach(() => vi.useRealTimers());

const loaded = (times: number) => vi.waitFor(() => expect(api.sent(path)).toHaveLength(times), 10_000);

test('shows that an order has arrived, and rings only if the owner wants it', async () => {
  const { user, container } = openScreen(<NewOrders />);
  await loaded(1);
  await act(() => vi.advanceTimersByTimeAsync(pollInterval));
  await loaded(2);
  expect(screen.queryByText(texts.arrived(1))).toBeNull();

  api.on(path, ok({ orders: [second, first] }));
  await act(() => vi.advanceTimersByTimeAsync(pollInterval));
  await screen.findByText(texts.arrived(1));
  expect(notes).toBe(0);

  await user.click(screen.getByRole('checkbox', { name: texts.sound }));
  expect(notes).toBe(2);
  const third = aManagedOrder({ orderId: 'third', createdAt: '2026-06-01T12:02:00.000Z' });
  api.on(path, ok({ orders: [third, second, first] }));
  await act(() => vi.advanceTimersByTimeAsync(pollInterval));
  await screen.findByText(texts.arrived(2));
  expect(notes).toBe(4);
  expect(localStorage.getItem('desk-sound')).toBe('on');
  vi.useRealTimers();
  expect((await axe.run(container)).violations).toEqual([]);
});

function Desk() {
  useLiveOrders();
  return <NewOrders />;
}

test('refetches at once when the live connection reports an order, and only once for a burst of messages', async () => {
  openScreen(<Desk />);
  await loaded(1);
  api.on(path, ok({ orders: [second, first] }));
  for (const kind of ['new', 'changed'] as const) reportOrderChanges([{ orderId: 'second', kind }]);
  await act(() => vi.advanceTimersByTimeAsync(100));
  await screen.findByText(texts.arrived(1));
  expect(api.sent(path)).toHaveLength(2);
});

test('refetches when the live connection is restored, because it may have missed messages', async () => {
  openScreen(<Desk />);
  await loaded(1);
  reportOrderChanges();
  await act(() => vi.advanceTimersByTimeAsync(100));
  await loaded(2);
});

test('stops listening when the owner leaves the page', async () => {
  const { unmount } = openScreen(<Desk />);
  await loaded(1);
  unmount();
  reportOrderChanges([{ orderId: 'second', kind: 'new' }]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(api.sent(path)).toHaveLength(1);
});
