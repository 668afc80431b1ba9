import type { Blocks } from '#lambdas/accounts/blocks.ts';
import type { AccountAttributes } from '#lambdas/accounts/change-me.ts';
import type { Users } from '#lambdas/accounts/user.ts';
import type { AccountChecks } from '#lambdas/my-data/check-account.ts';
import type { PersonItems } from '#lambdas/my-data/person.ts';
import type { Invitations } from '#lambdas/owners/invitations.ts';
import type { OwnerLog } from '#lambdas/owners/owner-log.ts';
import type { Owners } from '#lambdas/owners/owners.ts';
import { byTime } from '#lambdas/platform/dynamodb/keys.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { OwnerGuard } from '#lambdas/platform/owner-guard.ts';
import type { memoryCarts } from './memory-carts.ts';
import type { Instant, MemoryStore } from './memory-store.ts';
import { newestFirst, oldestFirst, pageOf } from './page-of.ts';
import { noon } from './records.ts';

/** In-memory ports of customers, their blocks, owners and the owners' log. */
export function memoryAccounts(at: Instant, store: MemoryStore, linesOf: ReturnType<typeof memoryCarts>['linesOf']) {
  const blocks: Blocks = {
    find: (userId) => at(() => store.blocks.get(userId)),
    add: (block) =>
      at(() => {
        const existing = store.blocks.get(block.userId) ?? block;
        const phones = [...new Set([...existing.phones, ...block.phones])].sort();
        store.blocks.set(block.userId, { ...existing, phones });
      }),
    addMailbox: (userId, mailbox) =>
      at(() => {
        if (store.blocks.has(userId)) store.blockedMailboxes.set(userId, mailbox);
      }),
    remove: (userId) =>
      at(() => {
        store.blocks.delete(userId);
        store.blockedMailboxes.delete(userId);
      }),
    hasPhone: (phone) => at(() => [...store.blocks.values()].some(({ phones }) => phones.includes(phone))),
    hasMailbox: (mailbox) => at(() => [...store.blockedMailboxes.values()].includes(mailbox)),
    list: (query) =>
      at(() => {
        const latestFirst = newestFirst([...store.blocks.values()], ({ at, userId }) => byTime(at, userId));
        return pageOf(latestFirst, 'userId', query);
      }),
  };

  const users: Users = {
    find: (userId) => at(() => store.users.get(userId)),
    createIfAbsent: (user) =>
      at(() => {
        const existing = store.users.get(user.userId) ?? user;
        store.users.set(user.userId, existing);
        return existing;
      }),
    change: (userId, changes) =>
      at(() => {
        const existing = store.users.get(userId);
        if (existing === undefined || existing.deletedAt !== undefined) return undefined;
        const user = { ...existing, ...changes };
        store.users.set(userId, user);
        return user;
      }),
    proveMailbox: (user) =>
      at(() => {
        const existing = store.users.get(user.userId);
        if (existing?.deletedAt !== undefined) return;
        if (existing?.mailboxProvedAt !== undefined && existing.email === user.email) return;
        const { email, mailboxProvedAt } = user;
        store.users.set(user.userId, { ...user, ...existing, email, mailboxProvedAt });
      }),
  };

  const owners: Owners = {
    has: (userId) => at(() => store.owners.has(userId)),
    list: (limit) => at(() => [...store.owners.keys()].slice(0, limit)),
    leave: (userId) =>
      at(() => {
        if (!store.owners.has(userId)) return 'none';
        if (store.owners.size === 1) return 'last';
        store.owners.delete(userId);
        return 'left';
      }),
    add: (owner) =>
      at(() => {
        if (!store.owners.has(owner.userId)) store.owners.set(owner.userId, owner);
      }),
    noteSecondFactor: (userId, seenAt) =>
      at(() => {
        const owner = store.owners.get(userId);
        if (owner === undefined) return undefined;
        const { secondFactorSince = seenAt } = owner;
        store.owners.set(userId, { ...owner, secondFactorSince });
        return secondFactorSince;
      }),
    forgetSecondFactor: (userId) =>
      at(() => {
        const { secondFactorSince: _since, ...owner } = store.owners.get(userId) ?? {};
        if ('userId' in owner) store.owners.set(userId, owner);
      }),
  };

  const invitationOf = (email: string) => store.invitations.get(email.toLowerCase());
  const invitations: Invitations = {
    find: (email) => at(() => invitationOf(email)),
    accept: ({ email, invitationId }, owner, act) =>
      at(() => {
        if (invitationOf(email)?.invitationId !== invitationId) return false;
        store.invitations.delete(email.toLowerCase());
        store.owners.set(owner.userId, owner);
        store.acts.push({ at: owner.addedAt, actId: newId(), ...act });
        return true;
      }),
    markMailed: ({ email, invitationId }, mailedAt) =>
      at(() => {
        const stored = invitationOf(email);
        if (stored?.invitationId === invitationId) store.invitations.set(email.toLowerCase(), { ...stored, mailedAt });
      }),
  };

  /** Deletes the cart, the saved addresses, and the photos that no order may need. */
  const eraseItems = (userId: string): void => {
    for (const lineId of linesOf(userId).keys()) store.lineEvents.push({ kind: 'removed', userId, lineId });
    store.lines.delete(userId);
    store.accountChecks.delete(userId);
    store.addressBooks.delete(userId);
    for (const [name, photo] of store.photos) {
      if (photo.userId === userId && photo.orders === undefined && photo.claims === undefined)
        store.photos.delete(name);
    }
  };
  const person: PersonItems = {
    account: (userId) =>
      at(() => [
        { ...store.users.get(userId) },
        ...[...linesOf(userId).values()].map((line) => ({ ...line })),
        ...[store.addressBooks.get(userId)].flatMap((book) => (book ? [{ ...book }] : [])),
      ]),
    orders: (userId, after) =>
      at(() => {
        const own = [...store.orders.values()].filter((order) => order.userId === userId);
        const { entries, next } = pageOf(own.sort(oldestFirst).reverse(), 'orderId', { limit: 40, after });
        return { entries: entries.map((order) => ({ ...order })), ...(next && { next }) };
      }),
    erase: async (userId, { at: time }) => {
      await at(() => eraseItems(userId));
      await at(() => {
        const deletedAt = time.toISOString();
        store.users.set(userId, {
          ...{ userId, fullName: '', email: '', mobileNumber: '' },
          ...{ createdAt: deletedAt, deletedAt },
        });
      });
    },
    eraseRest: (userId) =>
      at(() => {
        eraseItems(userId);
        store.checkouts.delete(userId);
        store.checkoutsClosedUntil.delete(userId);
      }),
  };
  const accountChecks: AccountChecks = {
    schedule: (check) =>
      at(() => {
        const user = store.users.get(check.userId);
        if (user === undefined || user.deletedAt !== undefined || store.accountChecks.has(check.userId)) return;
        store.accountChecks.set(check.userId, check);
      }),
    countErased: ({ day }, max) =>
      at(() => {
        const counted = store.erasedAccounts.get(day) ?? 0;
        if (counted < max) store.erasedAccounts.set(day, counted + 1);
        return counted < max;
      }),
  };
  const closeAccount = (userId: string) => at(() => void store.closedAccounts.add(userId));
  const attributes: AccountAttributes = {
    change: (userId, changes) =>
      at(() => {
        if (store.closedAccounts.has(userId)) return false;
        store.attributes.set(userId, changes);
        return true;
      }),
  };

  const ownerGuard: OwnerGuard = {
    needsSecondFactor: false,
    has: owners.has,
    begin: (act) =>
      at(() => {
        const key = { at: noon.toISOString(), actId: newId() };
        store.acts.push({ ...key, ...act });
        return key;
      }),
    end: ({ actId }, { code, made, status: _, ...facts }) =>
      at(() => {
        store.acts = store.acts.map((act) => {
          if (act.actId !== actId) return act;
          const objects = made === undefined ? act.objects : [...act.objects, made];
          return { ...act, objects, ...(code !== undefined && { refused: code }), ...facts };
        });
      }),
  };
  const log: OwnerLog = {
    list: ({ limit, after, times: { from = '0', to = '9' } = {} }) =>
      at(() => {
        const all = store.acts.filter((act) => act.at >= from && act.at < `${to}~`);
        return pageOf(all.toReversed(), 'actId', { limit, after });
      }),
  };

  return { blocks, users, owners, invitations, person, accountChecks, closeAccount, attributes, ownerGuard, log };
}
