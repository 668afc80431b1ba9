import { expect } from 'vitest';
import { atOnce, type Cases } from './ports.ts';

const now = 1_800_000_000;
const ticket = { hash: 'hash', userId: 'user-1', expiresAt: now + 60 };
const connection = (connectionId: string, expiresAt: number, userId = 'user-1') => ({
  connectionId,
  expiresAt,
  userId,
});

export const liveCases: Cases = {
  'a ticket is redeemed once': async ({ tickets }) => {
    await tickets.put(ticket);
    expect(await tickets.redeem('another', now)).toBeUndefined();
    expect(await tickets.redeem('hash', now)).toEqual({ userId: 'user-1', owner: false });
    expect(await tickets.redeem('hash', now)).toBeUndefined();
  },
  'a ticket says whether its customer claims to be an owner': async ({ tickets }) => {
    await tickets.put({ ...ticket, owner: true });
    expect(await tickets.redeem('hash', now)).toEqual({ userId: 'user-1', owner: true });
  },
  'only one of several concurrent redemptions gets the ticket': async ({ tickets }) => {
    await tickets.put(ticket);
    const users = await atOnce(...[1, 2, 3].map(() => () => tickets.redeem('hash', now)));
    expect(users.filter((user) => user !== undefined)).toEqual([{ userId: 'user-1', owner: false }]);
  },
  'a ticket is invalid from the second in which it expires': async ({ tickets }) => {
    await tickets.put(ticket);
    expect(await tickets.redeem('hash', ticket.expiresAt)).toBeUndefined();
    expect(await tickets.redeem('hash', ticket.expiresAt - 1)).toMatchObject({ userId: 'user-1' });
  },
  'connections are listed newest first up to a limit, without expired ones': async ({ connections }) => {
    const [first, second, third] = [connection('a', now), connection('b', now + 1), connection('c', now + 2)];
    for (const each of [second, connection('ended', now - 1), third, first]) await connections.put(each);
    await connections.put(connection('d', now + 3, 'user-2'));
    expect(await connections.listOf('user-1', now, 10)).toEqual([third, second, first]);
    expect(await connections.listOf('user-1', now, 2)).toEqual([third, second]);
  },
  'a connection says whether it is an owner’s page': async ({ connections }) => {
    const page = { ...connection('a', now), owner: true };
    for (const each of [page, connection('b', now - 1)]) await connections.put(each);
    expect(await connections.listOf('user-1', now - 1, 10)).toEqual([page, connection('b', now - 1)]);
  },
  'a connection is removed only by its own customer and expiry, and removing it is idempotent': async ({
    connections,
  }) => {
    await connections.put(connection('a', now));
    await connections.remove(connection('a', now + 1));
    await connections.remove(connection('a', now, 'user-2'));
    expect(await connections.listOf('user-1', now, 10)).toHaveLength(1);
    await connections.remove(connection('a', now));
    await connections.remove(connection('a', now));
    expect(await connections.listOf('user-1', now, 10)).toEqual([]);
  },
};
