import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/dynamodb/client.ts';
import {
  blockedCustomers,
  byTime,
  gsi4,
  type Key,
  latestCheckoutKey,
  mailboxBlockKey,
  phoneBlockKey,
} from '../platform/dynamodb/keys.ts';
import { newestFirst } from '../platform/dynamodb/query.ts';
import { conditionally } from '../platform/dynamodb/writes.ts';
import type { BlockRecord, Blocks } from './blocks.ts';

/** The fields that a block adds to the item of the customer's latest checkout. */
interface BlockItem {
  readonly blocked?: Omit<BlockRecord, 'phones'>;
  /** A set, so that concurrent blocks can each add to it. DynamoDB deletes an empty set. */
  readonly blockedPhones?: ReadonlySet<string>;
  /** The hashes of the account's proved mailboxes. */
  readonly blockedMailboxes?: ReadonlySet<string>;
}

/**
 * The blocks in the table. A block is part of the item of the customer's latest checkout. Every checkout reads that item first
 * and writes it last, so checking for a block needs no extra read, and a concurrent block stops a checkout.
 */
export function blockTable(table: Table): Blocks {
  const { name: TableName, documents } = table;

  const itemOf = async (userId: string): Promise<BlockItem> => {
    const Key = latestCheckoutKey(userId);
    const { Item = {} } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item;
  };

  /** False if a number or a mailbox was added since the item was read. */
  const unblockAccount = async (userId: string, { blockedPhones, blockedMailboxes }: BlockItem): Promise<boolean> => {
    const sets = Object.entries({ blockedPhones, blockedMailboxes });
    const known = sets.filter(([, members]) => members !== undefined);
    const { done } = await conditionally(
      documents.send(
        new UpdateCommand({
          TableName,
          Key: latestCheckoutKey(userId),
          UpdateExpression: `REMOVE blocked, blockedPhones, blockedMailboxes, ${gsi4.partition}, ${gsi4.sort}`,
          ConditionExpression: sets
            .map(([name, members]) => (members === undefined ? `attribute_not_exists(${name})` : `${name} = :${name}`))
            .join(' AND '),
          ...(known.length > 0 && {
            ExpressionAttributeValues: Object.fromEntries(known.map(([name, members]) => [`:${name}`, members])),
          }),
        }),
      ),
    );
    return done;
  };

  /** Adds the account to those that block a phone or a mailbox, or removes it from them. */
  const changeAccounts = (action: 'ADD' | 'DELETE', Key: Key, userId: string) =>
    documents.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: `${action} accounts :accounts`,
        ExpressionAttributeValues: { ':accounts': new Set([userId]) },
      }),
    );

  const hasAccounts = async (Key: Key): Promise<boolean> => {
    const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item?.accounts !== undefined;
  };

  return {
    find: async (userId) => toRecord(await itemOf(userId)),

    // Account first: its block names the phones, so owners see a block that a crash interrupted and can repeat it.
    async add({ phones, ...blocked }) {
      const { userId, at } = blocked;
      const sets = [
        'blocked = if_not_exists(blocked, :blocked)',
        `${gsi4.partition} = :list`,
        `${gsi4.sort} = if_not_exists(${gsi4.sort}, :sort)`,
      ];
      const adding = phones.length > 0 ? ' ADD blockedPhones :phones' : '';
      await documents.send(
        new UpdateCommand({
          TableName,
          Key: latestCheckoutKey(userId),
          UpdateExpression: `SET ${sets.join(', ')}${adding}`,
          ExpressionAttributeValues: {
            ':blocked': blocked,
            ':list': blockedCustomers,
            ':sort': byTime(at, userId),
            ...(phones.length > 0 && { ':phones': new Set(phones) }),
          },
        }),
      );
      await Promise.all(phones.map((phone) => changeAccounts('ADD', phoneBlockKey(phone), userId)));
    },

    async addMailbox(userId, mailbox) {
      const { done } = await conditionally(
        documents.send(
          new UpdateCommand({
            TableName,
            Key: latestCheckoutKey(userId),
            UpdateExpression: 'ADD blockedMailboxes :mailboxes',
            ConditionExpression: 'attribute_exists(blocked)',
            ExpressionAttributeValues: { ':mailboxes': new Set([mailbox]) },
          }),
        ),
      );
      if (done) await changeAccounts('ADD', mailboxBlockKey(mailbox), userId);
    },

    // Phones and mailboxes first, for the same reason.
    async remove(userId) {
      for (;;) {
        const item = await itemOf(userId);
        if (item.blocked === undefined) return;
        const { blockedPhones = [], blockedMailboxes = [] } = item;
        const keys = [...[...blockedPhones].map(phoneBlockKey), ...[...blockedMailboxes].map(mailboxBlockKey)];
        await Promise.all(keys.map((key) => changeAccounts('DELETE', key, userId)));
        if (await unblockAccount(userId, item)) return;
      }
    },

    hasPhone: (phone) => hasAccounts(phoneBlockKey(phone)),
    hasMailbox: (mailbox) => hasAccounts(mailboxBlockKey(mailbox)),

    async list(query) {
      const page = await newestFirst<BlockItem>(table, gsi4, { partition: blockedCustomers, ...query });
      return { ...page, entries: page.entries.flatMap((item) => toRecord(item) ?? []) };
    },
  };
}

const toRecord = ({ blocked, blockedPhones = new Set() }: BlockItem): BlockRecord | undefined =>
  blocked && { ...blocked, phones: [...blockedPhones].sort() };
