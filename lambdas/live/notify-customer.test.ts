import { expect, test } from 'vitest';
import { memoryLive } from '#tests/support/unit/memory-live.ts';
import { noon, now } from '#tests/support/unit/records.ts';
import { limits } from '../contracts/limits.ts';
import type { LiveTopic } from '../contracts/live/live.ts';
import { notifyCustomer } from './notify-customer.ts';

const start = noon.getTime() / 1000;

/** Live updates with open pages. Each was opened `age` seconds ago. A page without `there` no longer receives messages. */
function livePages(pages: readonly { name: string; of?: string; age?: number; there?: boolean }[]) {
  const live = memoryLive();
  for (const { name, of = 'U', age = 600, there = true } of pages) {
    const expiresAt = start - age + limits.liveConnectionSeconds;
    live.store.connections.set(name, { connectionId: name, userId: of, expiresAt });
    if (there) live.store.pages.set(name, []);
  }
  const notify = (...topics: LiveTopic[]) => notifyCustomer({ ...live, now }, { userId: 'U', topics: new Set(topics) });
  return { live, notify, received: live.received };
}

test('D14: notifies every open page of the customer once per topic, and no page of another', async () => {
  const { notify, received } = livePages([{ name: 'tab' }, { name: 'phone' }, { name: 'stranger', of: 'U2' }]);
  expect(await notify('cart', 'orders')).toEqual([]);
  expect(received()).toEqual({ tab: ['cart', 'orders'], phone: ['cart', 'orders'], stranger: [] });
});

test('deletes a closed connection, but not one that may still be opening', async () => {
  const { live, notify, received } = livePages([
    { name: 'here' },
    { name: 'gone', there: false },
    { name: 'opening', age: 5, there: false },
  ]);
  expect(await notify('cart', 'orders')).toEqual([]);
  expect([...live.store.connections.keys()]).toEqual(['here', 'opening']);
  expect(received()).toEqual({ here: ['cart', 'orders'] });
});

test('does not call an expired connection', async () => {
  const { live, notify } = livePages([{ name: 'old', age: limits.liveConnectionSeconds + 1 }]);
  expect(await notify('cart')).toEqual([]);
  expect(live.store.pages.get('old')).toEqual([]);
});

test('notifies the other pages if one fails, and keeps the connection of the failed one', async () => {
  const { live, notify, received } = livePages([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
  const failure = new Error('throttled');
  live.store.pages.set('b', failure);
  expect(await notify('cart')).toEqual([failure]);
  expect(received()).toEqual({ a: ['cart'], b: failure, c: ['cart'] });
  expect(live.store.connections.size).toBe(3);
});

test('notifies only the newest pages of a customer with too many', async () => {
  const pages = Array.from({ length: limits.liveConnections + 1 }, (_, age) => ({ name: `page ${age}`, age }));
  const { notify, received } = livePages(pages.reverse());
  await notify('cart');
  const unnotified = Object.entries(received()).filter(([, topics]) => Array.isArray(topics) && topics.length === 0);
  expect(unnotified.map(([name]) => name)).toEqual([`page ${limits.liveConnections}`]);
});
