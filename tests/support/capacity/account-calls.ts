import { randomUUID } from 'node:crypto';
import { changeMe } from '#lambdas/accounts/change-me.ts';
import { readMe } from '#lambdas/accounts/me.ts';
import { proveMailbox, registerUser } from '#lambdas/accounts/register.ts';
import { changeAddress, listAddresses, removeAddress, saveAddress } from '#lambdas/accounts/saved-addresses.ts';
import { followCheck, scheduleChecks } from '#lambdas/my-data/check-account.ts';
import { followDeletion } from '#lambdas/my-data/follow-deletion.ts';
import { deleteAccount, readMyData } from '#lambdas/my-data/person.ts';
import { acceptInvitation } from '#lambdas/owners/invitations.ts';
import type { Caller } from '#lambdas/platform/caller.ts';
import { invitationKey } from '#lambdas/platform/dynamodb/keys.ts';
import { address } from '../unit/address.ts';
import { invitation } from '../unit/records.ts';
import type { CapacityCases } from './case.ts';
import { lines, type MeasuredShop, newCustomer, orderCash, orderKb, unpaidOrder, value, withCart } from './shop.ts';

/** Runs what the Cognito trigger does after a customer enters a mailed code. */
async function prove(shop: MeasuredShop, who: Caller): Promise<void> {
  await proveMailbox(shop, who);
  await acceptInvitation(shop, who, async () => {});
}

/** Calls about accounts. */
export const accountCalls: CapacityCases = {
  'GET /api/me': [
    {
      async ready(shop) {
        const who = newCustomer();
        await registerUser(shop, who);
        return () => readMe(shop, who);
      },
      takes: { commands: ['GetItem'], read: 0.5 },
    },
    {
      when: 'an owner',
      async ready(shop) {
        const who = { ...newCustomer(), owner: true };
        await registerUser(shop, who);
        return () => readMe(shop, who);
      },
      takes: { commands: ['GetItem', 'GetItem'], read: 1.5 },
    },
    {
      when: 'the record is missing',
      ready: async (shop) => () => readMe(shop, newCustomer()),
      takes: { commands: ['GetItem', 'PutItem'], read: 0.5, write: 1 },
    },
  ],
  'PATCH /api/me': [
    {
      async ready(shop) {
        const who = newCustomer();
        await registerUser(shop, who);
        return () => value(changeMe(shop, who, { fullName: 'Asha R.' }));
      },
      takes: { commands: ['GetItem', 'UpdateItem', 'UpdateItem'], read: 0.5, write: 2 },
    },
  ],
  'GET /api/me/addresses': [
    {
      async ready(shop) {
        const { userId } = newCustomer();
        await value(saveAddress(shop, userId, address));
        return () => value(listAddresses(shop, userId));
      },
      takes: { commands: ['GetItem'], read: 1 },
    },
  ],
  'POST /api/me/addresses': [
    {
      async ready(shop) {
        const { userId } = newCustomer();
        return () => value(saveAddress(shop, userId, address));
      },
      takes: { commands: ['GetItem', 'PutItem'], read: 1, write: 1 },
    },
  ],
  'PUT /api/me/addresses/{addressId}': [
    {
      async ready(shop) {
        const { userId } = newCustomer();
        const { addressId } = await value(saveAddress(shop, userId, address));
        return () => value(changeAddress(shop, userId, addressId, { ...address, line1: '5 Rose Lane' }));
      },
      takes: { commands: ['GetItem', 'PutItem'], read: 1, write: 1 },
    },
  ],
  'DELETE /api/me/addresses/{addressId}': [
    {
      async ready(shop) {
        const { userId } = newCustomer();
        const { addressId } = await value(saveAddress(shop, userId, address));
        return () => value(removeAddress(shop, userId, addressId));
      },
      takes: { commands: ['GetItem', 'PutItem'], read: 1, write: 1 },
    },
  ],
  'GET /api/me/data': [
    {
      async ready(shop) {
        const who = await withCart(shop);
        return () => value(readMyData(shop, who.userId));
      },
      takes: { commands: ['UpdateItem', 'Query', 'Query'], read: 1.5, write: 1 },
    },
    {
      when: 'an order has messages',
      async ready(shop) {
        const who = await withCart(shop);
        const { orderId } = await value(orderCash(shop, who, 'key'));
        const message = { orderId, messageId: 'A', from: 'customer', userId: who.userId, text: 'Hello' } as const;
        await shop.messages.add({ ...message, at: shop.now().toISOString() }, who.userId, 1);
        return () => value(readMyData(shop, who.userId));
      },
      takes: { commands: ['UpdateItem', 'Query', 'Query', 'BatchGetItem', 'Query'], read: 1 + 5 * 0.5 + 0.5, write: 1 },
    },
  ],
  'a call for photos, saved addresses or a ticket for the WebSocket, before what its row says': [
    {
      ready: async (shop) => () => shop.users.find(newCustomer().userId),
      takes: { commands: ['GetItem'], read: 0.5 },
    },
  ],
  'DELETE /api/me': [
    {
      async ready(shop) {
        const who = await withCart(shop);
        return () => value(deleteAccount(shop, who.userId));
      },
      takes: {
        commands: [
          ...['UpdateItem', 'GetItem', 'UpdateItem', 'Query', 'GetItem', 'Query'],
          ...Array.from({ length: lines }, () => 'DeleteItem'),
          'PutItem',
        ],
        read: 3.5,
        write: lines + 3,
      },
    },
    {
      when: 'a payment page is open',
      async ready(shop) {
        const who = await withCart(shop);
        await unpaidOrder(shop, who);
        return () => value(deleteAccount(shop, who.userId));
      },
      takes: {
        commands: [
          ...['UpdateItem', 'GetItem', 'GetItem', 'PutItem', 'UpdateItem', 'Query', 'GetItem', 'Query'],
          // The lines and the count of checkouts.
          ...Array.from({ length: lines + 1 }, () => 'DeleteItem'),
          'PutItem',
        ],
        read: 4.5,
        write: orderKb + lines + 4,
        index: 2 * orderKb,
      },
    },
  ],
  'the empty profile of a deleted account has expired (stream)': [
    {
      async ready(shop) {
        const { userId } = await withCart(shop);
        const changes = [{ before: { userId, isTombstone: true } }];
        return () => followDeletion(shop, changes);
      },
      takes: { commands: ['Query', ...Array.from({ length: lines }, () => 'DeleteItem')], read: 1, write: lines },
    },
  ],
  'a profile is new or has changed (stream)': [
    {
      async ready(shop) {
        const who = newCustomer();
        await registerUser(shop, who);
        const changes = [{ after: { userId: who.userId, isTombstone: false } }];
        return () => scheduleChecks({ ...shop, userPoolId: 'pool' }, changes);
      },
      takes: { commands: ['TransactWriteItems'], write: 4 },
    },
  ],
  'the check of an account is due (stream)': [
    {
      async ready(shop) {
        const who = newCustomer();
        await registerUser(shop, who);
        const changes = [{ before: { userId: who.userId, userPoolId: 'pool', expiresAt: 0 } }];
        return () => followCheck({ ...shop, userPoolId: 'pool', hasAccount: async () => true }, changes);
      },
      takes: { commands: ['TransactWriteItems'], write: 4 },
    },
  ],
  'an owner gets tokens (trigger), in a stage that demands a second factor': [
    {
      async ready(shop) {
        const { userId } = newCustomer();
        await shop.owners.add({ userId, addedAt: 'T' });
        return () => shop.owners.noteSecondFactor(userId, 1);
      },
      takes: { commands: ['UpdateItem'], write: 1 },
    },
  ],
  'sign-up (trigger)': [
    { ready: async (shop) => () => registerUser(shop, newCustomer()), takes: { commands: ['PutItem'], write: 1 } },
    {
      when: 'confirmed by a code',
      ready: async (shop) => () => prove(shop, newCustomer()),
      takes: { commands: ['UpdateItem', 'GetItem'], read: 1, write: 1 },
    },
    {
      when: 'of a customer who was invited to become an owner',
      async ready(shop) {
        const email = `${randomUUID()}@example.com`;
        await shop.putItem({ ...invitationKey(email), ...invitation, email });
        return () => prove(shop, { ...newCustomer(), email });
      },
      takes: { commands: ['UpdateItem', 'GetItem', 'TransactWriteItems'], read: 1, write: 7 },
    },
  ],
  'password reset (trigger)': [
    {
      async ready(shop) {
        const who = newCustomer();
        await registerUser(shop, who);
        return async () => {
          await shop.users.find(who.userId);
          await prove(shop, who);
        };
      },
      takes: { commands: ['GetItem', 'UpdateItem', 'GetItem'], read: 1.5, write: 1 },
    },
  ],
};
