import { expect, test } from 'vitest';
import { memoryLive } from '#tests/support/unit/memory-live.ts';
import { noon } from '#tests/support/unit/records.ts';
import { issueTicket } from './issue-ticket.ts';
import { openConnection } from './open-connection.ts';

const siteOrigin = 'https://shop.example';
const readOrigin = async () => siteOrigin;
const start = noon.getTime() / 1000;

async function withTicket({ claims = false, owners = ['U'] } = {}) {
  const live = memoryLive();
  const holder = { userId: 'U', owner: claims };
  await issueTicket({ ...live, siteOrigin: readOrigin, now: () => noon, newTicket: () => 'ticket' }, holder);
  const has = async (userId: string) => owners.includes(userId);
  let seconds = 0;
  const now = () => new Date(noon.getTime() + seconds * 1000);
  const open = (ticket: string | undefined, origin?: string, connectionId = 'c1') =>
    openConnection({ ...live, owners: { has }, now, siteOrigin: readOrigin }, { connectionId, ticket, origin });
  const wait = (more: number) => {
    seconds += more;
  };
  return { live, open, wait };
}

test('D14: opens one connection of the ticket’s customer, for two hours', async () => {
  const { live, open } = await withTicket();
  expect(await open('ticket', siteOrigin)).toMatchObject({ ok: true });
  expect([...live.store.connections.values()]).toEqual([
    { connectionId: 'c1', userId: 'U', expiresAt: start + 2 * 60 * 60 },
  ]);
  expect(await open('ticket', siteOrigin, 'c2')).toMatchObject({ ok: false, code: 'not_signed_in' });
  expect(live.store.connections.size).toBe(1);
});

test('accepts a client that sends no origin, which can’t be a browser', async () => {
  const { open } = await withTicket();
  expect(await open('ticket')).toMatchObject({ ok: true });
});

test.each([undefined, '', 'another'])('refuses %j', async (ticket) => {
  const { live, open } = await withTicket();
  expect(await open(ticket, siteOrigin)).toMatchObject({ ok: false, code: 'not_signed_in' });
  expect(live.store.connections.size).toBe(0);
});

test('refuses a ticket after a minute', async () => {
  const { open, wait } = await withTicket();
  wait(60);
  expect(await open('ticket', siteOrigin)).toMatchObject({ ok: false });
});

test('refuses a page of another site, and keeps the ticket valid', async () => {
  const { open } = await withTicket();
  expect(await open('ticket', 'https://shop.example.evil')).toMatchObject({ ok: false });
  expect(await open('ticket', siteOrigin)).toMatchObject({ ok: true });
});

test.each([
  { claims: true, owners: ['U'], opens: 'an owner’s page', owner: true },
  { claims: true, owners: ['V'], opens: 'a customer’s page after the owner was removed', owner: undefined },
  { claims: false, owners: ['U'], opens: 'a customer’s page without the claim', owner: undefined },
])('opens $opens', async ({ claims, owners, owner }) => {
  const { live, open } = await withTicket({ claims, owners });
  expect(await open('ticket', siteOrigin)).toMatchObject({ ok: true });
  expect(live.store.connections.get('c1')?.owner).toBe(owner);
});
