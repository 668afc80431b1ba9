import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  GetItemCommand,
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { CopyObjectCommand, DeleteObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { limits } from '#contracts/limits.ts';
import { tableKeys } from '#contracts/names.ts';
import { type Item, type ItemTable, inGroups, kindOf, type Progress, tableItems } from './items.ts';

interface Relinking {
  readonly table: ItemTable;
  /** The IDs of all users of the pool. */
  readonly accounts: ReadonlySet<string>;
  readonly photos: { readonly s3: S3Client; readonly bucket: string };
  readonly progress: Progress;
}

export interface Relinked {
  readonly people: number;
  readonly moved: number;
  /** Items that changed meanwhile. The next run moves them. */
  readonly left: number;
}

/**
 * Gives what a lost account had to the new account with its address, if both had proved the mailbox, and deletes the lost profile.
 * It can run while the shop is open, and again when more people have proved their mailboxes.
 */
export async function relink({ table, accounts, photos, progress }: Relinking): Promise<Relinked> {
  const { heirs, profiles } = await findHeirs(table, accounts);
  const write = { table, photos };
  const outcomes = { moved: 0, left: 0 };
  // Photos come first, or a page would look for those of its cart in vain.
  for (const isNow of [(kind: string) => kind === 'PHOTO', (kind: string) => kind !== 'PHOTO']) {
    for await (const items of tableItems(table)()) {
      await inGroups(
        items.filter((item) => isNow(kindOf(item)) && !untouched.has(kindOf(item))),
        async (item) => {
          const renamed = renameUsers(item, heirs);
          if (isDeepStrictEqual(renamed, item)) return;
          outcomes[await replace(write, item, renamed)] += 1;
        },
      );
      progress(outcomes.moved);
    }
  }
  // The next run finds by them whose the items are that were left.
  if (outcomes.left === 0) await inGroups(profiles, (profile) => deleteProfile(table, profile));
  return { people: heirs.size, ...outcomes };
}

/**
 * Owners are added again by `npm run owner`, and their log is history. Each account has its own profile and check. The stream
 * schedules a moved photo's review.
 */
const untouched: ReadonlySet<string> = new Set([
  'OWNER',
  'ACT',
  'INVITATION',
  'PROFILE',
  'ACCOUNTCHECK',
  'PHOTOREVIEW',
]);

/**
 * The new user's ID of each lost one, and the lost ones' profiles. Anyone can sign up with another's address, so only proved
 * mailboxes count.
 */
async function findHeirs(table: ItemTable, accounts: ReadonlySet<string>) {
  const [lost, found] = [new Map<string, Item>(), new Map<string, string>()];
  for await (const items of tableItems(table)()) {
    for (const item of items.filter((profile) => kindOf(profile) === 'PROFILE' && profile.mailboxProvedAt?.S)) {
      const [userId, email] = [item.userId?.S, addressOf(item)];
      if (userId === undefined || !email) continue;
      if (accounts.has(userId)) found.set(email, userId);
      else lost.set(userId, item);
    }
  }
  const heirs = new Map<string, string>();
  const profiles: Item[] = [];
  for (const [userId, profile] of lost) {
    const heir = found.get(addressOf(profile));
    if (heir === undefined) continue;
    heirs.set(userId, heir);
    profiles.push(profile);
  }
  return { heirs, profiles };
}

const addressOf = ({ email }: Item): string => email?.S?.toLowerCase() ?? '';

/** Deletes the lost account's profile and its check: all that the account still has. */
async function deleteProfile({ client, name: TableName }: ItemTable, profile: Item): Promise<void> {
  const Key = keyOf(profile);
  const check = { ...Key, [tableKeys.sort]: { S: 'ACCOUNTCHECK' } };
  const transaction = [{ Delete: { TableName, Key, ...unchanged(profile) } }, { Delete: { TableName, Key: check } }];
  await transacted(client, transaction);
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The item with the new user's ID wherever it names the lost one: in keys, fields and paths of files. A set names each once. */
const renameUsers = (item: Item, heirs: ReadonlyMap<string, string>): Item =>
  JSON.parse(
    JSON.stringify(item).replace(uuid, (id) => heirs.get(id) ?? id),
    (key, value) => (key === 'SS' ? [...new Set(value)] : value),
  );

const keyOf = (item: Item): Item =>
  Object.fromEntries([tableKeys.partition, tableKeys.sort].map((name) => [name, item[name] ?? { S: '' }]));

/** Replaces an item, unless it has changed since it was read. What the new account has too is merged. */
async function replace(
  { table, photos }: Pick<Relinking, 'table' | 'photos'>,
  item: Item,
  renamed: Item,
): Promise<'moved' | 'left'> {
  const { client, name: TableName } = table;
  if (isDeepStrictEqual(keyOf(item), keyOf(renamed))) {
    const change = { TableName, Key: keyOf(item), ...changeOf(item, renamed) };
    return (await written(client.send(new UpdateItemCommand(change)))) ? 'moved' : 'left';
  }
  // Deleting the former item deletes its files. An unfinished photo has none yet.
  const hasFile = kindOf(item) === 'PHOTO' && item.status?.S === 'published';
  if (hasFile) await copyFile(photos, item.imageKey?.S, renamed.imageKey?.S);
  const Delete = { TableName, Key: keyOf(item), ...unchanged(item) };
  const Put = { TableName, Item: renamed, ConditionExpression: `attribute_not_exists(${tableKeys.partition})` };
  if (await transacted(client, [{ Put }, { Delete }])) return 'moved';
  const { Item: own } = await client.send(new GetItemCommand({ TableName, Key: keyOf(renamed), ConsistentRead: true }));
  if (own === undefined) {
    if (hasFile) await deleteFile(photos, renamed.imageKey?.S);
    return 'left';
  }
  const both = { Put: { TableName, Item: merged(own, renamed), ...unchanged(own) } };
  return (await transacted(client, [both, { Delete }])) ? 'moved' : 'left';
}

const transacted = (client: ItemTable['client'], TransactItems: TransactWriteItem[]): Promise<boolean> =>
  written(client.send(new TransactWriteItemsCommand({ TransactItems })));

/** False if a condition failed. */
async function written(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException || error instanceof TransactionCanceledException) return false;
    throw error;
  }
}

/** The new account's item, with what only the lost one has: a block, members of sets, and addresses while there is room. */
function merged(own: Item, former: Item): Item {
  const both: Item = { ...former, ...own };
  for (const name of Object.keys(both)) {
    const members = [...(own[name]?.SS ?? []), ...(former[name]?.SS ?? [])];
    if (members.length > 0) both[name] = { SS: [...new Set(members)] };
  }
  if (kindOf(own) !== 'ADDRESSES') return both;
  const saved = own.addresses?.L ?? [];
  const others = (former.addresses?.L ?? []).filter((address) => !saved.some((other) => isSamePlace(address, other)));
  return {
    ...both,
    version: { N: `${Number(own.version?.N) + 1}` },
    addresses: { L: [...saved, ...others].slice(0, limits.savedAddresses) },
  };
}

const isSamePlace = (one: AttributeValue, other: AttributeValue): boolean =>
  isDeepStrictEqual({ ...one.M, addressId: undefined }, { ...other.M, addressId: undefined });

/** Attributes that the shop's `*.table.ts` add to a customer's item later: add yours. A condition can't say that an item has no others. */
const addedLater = [
  ...['orderId', 'blocked', 'blockedPhones', 'blockedMailboxes', 'closedUntil'],
  ...['orders', 'claims', 'unneededSince', 'expiresAt'],
];

/** The condition that the item is as it was read. */
function unchanged(item: Item) {
  const [names, absent] = [Object.keys(item), addedLater.filter((name) => item[name] === undefined)];
  const { ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } = having(item, names);
  return {
    ConditionExpression: [ConditionExpression, ...absent.map((name) => `attribute_not_exists(#${name})`)].join(' AND '),
    ExpressionAttributeNames: {
      ...ExpressionAttributeNames,
      ...Object.fromEntries(absent.map((name) => [`#${name}`, name])),
    },
    ExpressionAttributeValues,
  };
}

/** The condition that these attributes are as they were read. */
const having = (item: Item, names: readonly string[]) => ({
  ConditionExpression: names.map((_, index) => `#a${index} = :a${index}`).join(' AND '),
  ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#a${index}`, name])),
  ExpressionAttributeValues: Object.fromEntries(
    names.map((name, index) => [`:a${index}`, item[name] ?? { NULL: true }]),
  ),
});

/** Sets the attributes that differ. */
function changeOf(item: Item, renamed: Item) {
  const names = Object.keys(item).filter((name) => !isDeepStrictEqual(item[name], renamed[name]));
  const { ExpressionAttributeValues, ...condition } = having(item, names);
  return {
    ...condition,
    UpdateExpression: `SET ${names.map((_, index) => `#a${index} = :b${index}`).join(', ')}`,
    ExpressionAttributeValues: {
      ...ExpressionAttributeValues,
      ...Object.fromEntries(names.map((name, index) => [`:b${index}`, renamed[name] ?? { NULL: true }])),
    },
  };
}

/** Copies a photo's file. One that has not arrived has none yet. */
async function copyFile({ s3, bucket: Bucket }: Relinking['photos'], from?: string, to?: string): Promise<void> {
  if (from === undefined || to === undefined) return;
  await s3.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` })).catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'NoSuchKey') throw error;
  });
}

const deleteFile = async ({ s3, bucket: Bucket }: Relinking['photos'], Key?: string): Promise<void> => {
  if (Key !== undefined) await s3.send(new DeleteObjectCommand({ Bucket, Key }));
};
