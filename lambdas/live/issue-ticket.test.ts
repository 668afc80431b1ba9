import { expect, test } from 'vitest';
import { memoryLive } from '#tests/support/unit/memory-live.ts';
import { noon, now } from '#tests/support/unit/records.ts';
import { bearerTokenHash, newBearerToken } from '../platform/bearer-token.ts';
import { issueTicket } from './issue-ticket.ts';

const site = { siteOrigin: async () => 'https://shop.example', now };

test('D14: returns a WebSocket URL on the site’s own host that is valid for a minute', async () => {
  const live = memoryLive();
  expect(await issueTicket({ ...live, ...site, newTicket: () => 'secret' }, { userId: 'U' })).toEqual({
    url: 'wss://shop.example/live?ticket=secret',
    expiresAt: '2026-06-01T12:01:00.000Z',
  });
  const local = { ...live, ...site, siteOrigin: async () => 'http://localhost:3000', newTicket: () => 'secret' };
  expect((await issueTicket(local, { userId: 'U' })).url).toBe('ws://localhost:3000/live?ticket=secret');
});

test('stores the ticket’s customer and hash, which can’t open a connection', async () => {
  const live = memoryLive();
  const ticket = newBearerToken();
  await issueTicket({ ...live, ...site, newTicket: () => ticket }, { userId: 'U', owner: true });
  const stored = { hash: bearerTokenHash(ticket), userId: 'U', owner: true, expiresAt: noon.getTime() / 1000 + 60 };
  expect([...live.store.tickets.values()]).toEqual([stored]);
  expect(JSON.stringify(stored)).not.toContain(ticket);
});
