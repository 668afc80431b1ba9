import { isDeepStrictEqual } from 'node:util';
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { CopyObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { tableKeys } from '#contracts/names.ts';
import { accountIds, type UserPool } from './accounts.ts';
import { type Item, type ItemTable, inGroups, kindOf, type Progress, tableItems } from './items.ts';

interface Relinking {
  readonly table: ItemTable;
  readonly pool: UserPool;
  readonly photos: { readonly s3: S3Client; readonly bucket: string };
  readonly progress: Progress;
}

export interface Relinked {
  readonly people: number;
  readonly moved: number;
  /** Items that changed meanwhile, or that the new account has too. */
  readonly left: number;
}

/**
 * Gives what a lost account had to the new account with its address, if both had proved the mailbox: orders with all about them,
 * cart, photos, addresses. It can run while the shop is open, and again when more people have proved their mailboxes.
 */
export async function relink({ table, pool, photos, progress }: Relinking): Promise<Relinked> {
  const heirs = await findHeirs(table, await accountIds(pool));
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
  return { people: heirs.size, ...outcomes };
}

/**
 * Owners are added again by `npm run owner`, and their log is history. Each account has its own profile. The check of the lost
 * account erases what is left of it. The stream schedules a moved photo's review.
 */
const untouched: ReadonlySet<string> = new Set([
  'OWNER',
  'ACT',
  'INVITATION',
  'PROFILE',
  'ACCOUNTCHECK',
  'PHOTOREVIEW',
]);

/** The new user's ID of each lost one. Anyone can sign up with another's address, so only proved mailboxes count. */
async function findHeirs(table: ItemTable, accounts: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const [lost, found] = [new Map<string, string>(), new Map<string, string>()];
  for await (const items of tableItems(table)()) {
    for (const item of items.filter((profile) => kindOf(profile) === 'PROFILE' && profile.mailboxProvedAt?.S)) {
      const [userId, email] = [item.userId?.S, item.email?.S?.toLowerCase()];
      if (userId !== undefined && email) (accounts.has(userId) ? found : lost).set(userId, email);
    }
  }
  const byEmail = new Map([...found].map(([userId, email]) => [email, userId]));
  return new Map(
    [...lost].flatMap(([userId, email]) => {
      const heir = byEmail.get(email);
      return heir === undefined ? [] : [[userId, heir] as const];
    }),
  );
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The item with the new user's ID wherever it names the lost one: in keys, fields and paths of files. A set names each once. */
const renameUsers = (item: Item, heirs: ReadonlyMap<string, string>): Item =>
  JSON.parse(
    JSON.stringify(item).replace(uuid, (id) => heirs.get(id) ?? id),
    (key, value) => (key === 'SS' ? [...new Set(value)] : value),
  );

/** Replaces an item, unless it has changed since it was read, or the new key is taken. */
async function replace(
  { table: { client, name: TableName }, photos }: Pick<Relinking, 'table' | 'photos'>,
  item: Item,
  renamed: Item,
): Promise<'moved' | 'left'> {
  const keyOf = (of: Item): Item =>
    Object.fromEntries([tableKeys.partition, tableKeys.sort].map((name) => [name, of[name] ?? { S: '' }]));
  try {
    if (isDeepStrictEqual(keyOf(item), keyOf(renamed))) {
      await client.send(new UpdateItemCommand({ TableName, Key: keyOf(item), ...changeOf(item, renamed) }));
      return 'moved';
    }
    // Deleting the former item deletes its files. An unfinished photo has none yet.
    if (kindOf(item) === 'PHOTO' && item.status?.S === 'published')
      await copyFile(photos, item.imageKey?.S, renamed.imageKey?.S);
    const names = Object.keys(item);
    await client.send(
      new TransactWriteItemsCommand({
        TransactItems: [
          { Put: { TableName, Item: renamed, ConditionExpression: `attribute_not_exists(${tableKeys.partition})` } },
          { Delete: { TableName, Key: keyOf(item), ...unchanged(item, names) } },
        ],
      }),
    );
    return 'moved';
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException || error instanceof TransactionCanceledException)
      return 'left';
    throw error;
  }
}

/** The condition that these attributes are as they were read. */
const unchanged = (item: Item, names: readonly string[]) => ({
  ConditionExpression: names.map((_, index) => `#a${index} = :a${index}`).join(' AND '),
  ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#a${index}`, name])),
  ExpressionAttributeValues: Object.fromEntries(
    names.map((name, index) => [`:a${index}`, item[name] ?? { NULL: true }]),
  ),
});

/** Sets the attributes that differ. */
function changeOf(item: Item, renamed: Item) {
  const names = Object.keys(item).filter((name) => !isDeepStrictEqual(item[name], renamed[name]));
  const { ExpressionAttributeValues, ...condition } = unchanged(item, names);
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
