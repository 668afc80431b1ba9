import { afterEach, expect, test, vi } from 'vitest';
import { memoryLive } from '#tests/support/unit/memory-live.ts';
import { now } from '#tests/support/unit/records.ts';
import { cloudFrontOnlyVariable, environment } from '../contracts/names.ts';
import { ContentionError } from '../platform/result.ts';
import { liveConnection, type SocketEvent } from './connection.routes.ts';
import { issueTicket } from './issue-ticket.ts';

afterEach(() => vi.restoreAllMocks());

const siteOrigin = 'https://shop.example';
const owners = { has: async () => false };
const connecting = (ticket?: string, headers?: SocketEvent['headers']): SocketEvent => ({
  requestContext: { routeKey: '$connect', connectionId: 'C=' },
  ...(headers === undefined ? {} : { headers }),
  queryStringParameters: ticket === undefined ? null : { ticket },
});

const ping: SocketEvent = { requestContext: { routeKey: '$default', connectionId: 'C=' } };

async function open() {
  const live = memoryLive();
  await issueTicket({ ...live, siteOrigin: async () => siteOrigin, now, newTicket: () => 'ticket' }, { userId: 'U' });
  return { live, handler: liveConnection({ ...live, owners, siteOrigin: async () => siteOrigin, now }) };
}

test('D14: opens a connection with a ticket, which works only once', async () => {
  const { live, handler } = await open();
  expect(await handler(connecting('ticket', { Origin: siteOrigin }))).toEqual({ statusCode: 200 });
  expect(live.store.connections.get('C=')?.userId).toBe('U');
  expect(await handler(connecting('ticket', { Origin: siteOrigin }))).toEqual({ statusCode: 401 });
});

test('refuses a connection without a ticket, or from a page of another site, with any spelling of the header', async () => {
  const { live, handler } = await open();
  expect(await handler(connecting())).toEqual({ statusCode: 401 });
  for (const name of ['Origin', 'origin', 'ORIGIN']) {
    expect(await handler(connecting('ticket', { [name]: 'https://evil.example' }))).toEqual({ statusCode: 401 });
  }
  expect(live.store.connections.size).toBe(0);
});

test('refuses a connection that bypasses CloudFront, and keeps its ticket valid', async () => {
  vi.stubEnv(environment.originKeys, 'key');
  const { live, handler } = await open();
  const stageVariables = { [cloudFrontOnlyVariable]: 'true' };
  const bypassing = { ...connecting('ticket', { Origin: siteOrigin }), stageVariables };
  expect(await handler(bypassing)).toEqual({ statusCode: 403 });
  expect(live.store.connections.size).toBe(0);
  // A WebSocket API keeps the spelling of a header.
  const through = { ...connecting('ticket', { Origin: siteOrigin, 'X-Origin-Verify': 'key' }), stageVariables };
  expect(await handler(through)).toEqual({ statusCode: 200 });
  vi.unstubAllEnvs();
});

test('replies to every message of a page, so that the page knows that the connection works', async () => {
  const { live, handler } = await open();
  live.store.pages.set('C=', []);
  expect(await handler(ping)).toEqual({ statusCode: 200 });
  expect(live.store.pages.get('C=')).toEqual([{ type: 'pong' }]);
});

test('logs an error when it can’t reply to a page, but not if the page is closed', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { live, handler } = await open();
  expect(await handler(ping)).toEqual({ statusCode: 200 });
  expect(log).not.toHaveBeenCalled();
  live.store.pages.set('C=', new Error('no'));
  expect(await handler(ping)).toEqual({ statusCode: 500 });
  expect(log).toHaveBeenCalledOnce();
});

test('refuses a connection if the table can’t be read', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { live } = await open();
  const failing = (error: Error) =>
    liveConnection({
      ...live,
      owners,
      siteOrigin: async () => siteOrigin,
      now,
      tickets: { redeem: () => Promise.reject(error) },
    });
  expect(await failing(new ContentionError())(connecting('ticket'))).toEqual({ statusCode: 503 });
  expect(log).not.toHaveBeenCalled();
  expect(await failing(new Error('no'))(connecting('ticket'))).toEqual({ statusCode: 500 });
  expect(log).toHaveBeenCalledOnce();
});

test('compares the page’s origin with the one that the event passes, and reads SSM only without it', async () => {
  const { handler } = await open();
  const stageVariables = { siteOrigin: 'https://gifts.example' };
  const from = (Origin: string) => handler({ ...connecting('ticket', { Origin }), stageVariables });
  expect(await from(siteOrigin)).toEqual({ statusCode: 401 });
  expect(await from('https://gifts.example')).toEqual({ statusCode: 200 });
});
