import * as z from 'zod/mini';
import { ownersGroup } from '#contracts/names.ts';
import type { OperatorCall } from '#contracts/owner-log.ts';
import { actKey, type Key, ownerKey, userKey } from '#lambdas/platform/dynamodb/keys.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { type Caller, callCognito, callDynamo, Refusal } from './signed-call.ts';

/** A shop's user pool and table, with an administrator's access. */
export interface OwnersShop {
  readonly cognito: Caller;
  readonly userPoolId: string;
  readonly dynamodb: Caller;
  readonly tableName: string;
  /** How many days the log of owners is kept; for good without it. */
  readonly ownerLogDays?: number | undefined;
}

const userSchema = z.object({ UserAttributes: z.array(z.object({ Name: z.string(), Value: z.optional(z.string()) })) });
const text = z.optional(z.object({ S: z.string() }));
const profileSchema = z.object({ Item: z.optional(z.object({ email: text, mailboxProvedAt: text })) });

/**
 * Makes an account an owner. Repeatable. @throws an error that says what to do if there is no such account, or if its
 * mailbox is not proved: anyone can sign up with the address of another person.
 */
export async function addOwner(shop: OwnersShop, email: string): Promise<void> {
  const userId = await userIdOf(shop, email);
  if (!(await isMailboxProved(shop, userId, email))) {
    throw new Error(
      `The mailbox ${email} is not proved yet: choose "Forgot your password?" on the site, enter the code from that mailbox, then run this again.`,
    );
  }
  await record(shop, 'npm run owner', email, userId);
  await makeOwner(shop, email, userId);
}

/** The same without a proof, for the demo's accounts. */
export async function makeOwner(shop: OwnersShop, email: string, known?: string): Promise<void> {
  const userId = known ?? (await userIdOf(shop, email));
  await inGroup(shop, 'AdminAddUserToGroup', email);
  const Item = { ...keyOf(ownerKey(userId)), userId: { S: userId }, addedAt: { S: new Date().toISOString() } };
  await table(shop, 'PutItem', { Item, ConditionExpression: 'attribute_not_exists(pk)' }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'ConditionalCheckFailedException') throw error;
  });
}

/**
 * Ends an account's ownership at once: first the item that every owner's call reads, then the group and the open sessions.
 * Repeatable after an interruption. @throws an error if there is no such account.
 */
export async function removeOwner(shop: OwnersShop, email: string): Promise<void> {
  const userId = await userIdOf(shop, email);
  await record(shop, 'npm run owner -- --remove', email, userId);
  await table(shop, 'DeleteItem', { Key: keyOf(ownerKey(userId)) });
  await inGroup(shop, 'AdminRemoveUserFromGroup', email);
  await users(shop, 'AdminUserGlobalSignOut', { Username: email });
}

/**
 * Switches an account's second factor off and ends its sessions, for a lost phone. Repeatable after an interruption. @throws an
 * error if there is no such account.
 */
export async function resetSecondFactor(shop: OwnersShop, email: string): Promise<void> {
  await record(shop, 'npm run owner -- --reset-second-factor', email, await userIdOf(shop, email));
  const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
  await users(shop, 'AdminSetUserMFAPreference', { Username: email, SoftwareTokenMfaSettings });
  await users(shop, 'AdminUserGlobalSignOut', { Username: email });
}

/** Appends the operator's act to the log of owners, before it is done. */
async function record(shop: OwnersShop, call: OperatorCall, email: string, userId: string): Promise<void> {
  const [at, actId] = [new Date().toISOString(), newId()];
  const texts = {
    at,
    actId,
    userId: 'operator',
    name: 'Operator',
    email: '',
    call,
    detail: email,
    ip: 'the command line',
  };
  await table(shop, 'PutItem', {
    Item: {
      ...keyOf(actKey(at, actId)),
      ...Object.fromEntries(Object.entries(texts).map(([name, S]) => [name, { S }])),
      objects: { L: [{ S: userId }] },
      ...(shop.ownerLogDays !== undefined && { expiresAt: { N: expiryOf(at, shop.ownerLogDays) } }),
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  });
}

const expiryOf = (at: string, days: number): string => String(Math.floor(Date.parse(at) / 1000) + days * 86_400);

async function userIdOf(shop: OwnersShop, email: string): Promise<string> {
  const found = await users(shop, 'AdminGetUser', { Username: email }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'UserNotFoundException') throw error;
    throw new Error(`There is no account ${email}: register it on the site first.`);
  });
  const userId = z.parse(userSchema, found).UserAttributes.find(({ Name }) => Name === 'sub')?.Value;
  if (userId === undefined) throw new Error(`Cognito does not say the ID of ${email}.`);
  return userId;
}

/** The proof is for the record's address, which may be an earlier one of the account (decision 24). */
async function isMailboxProved(shop: OwnersShop, userId: string, email: string): Promise<boolean> {
  const answer = await table(shop, 'GetItem', { Key: keyOf(userKey(userId)), ConsistentRead: true });
  const { Item } = z.parse(profileSchema, answer);
  return Item?.mailboxProvedAt !== undefined && Item.email?.S.toLowerCase() === email.toLowerCase();
}

const keyOf = ({ pk, sk }: Key) => ({ pk: { S: pk }, sk: { S: sk } });

const users = ({ cognito, userPoolId }: OwnersShop, action: string, body: object): Promise<unknown> =>
  callCognito({
    ...cognito,
    target: `AWSCognitoIdentityProviderService.${action}`,
    body: { UserPoolId: userPoolId, ...body },
  });

const inGroup = (shop: OwnersShop, action: string, email: string): Promise<unknown> =>
  users(shop, action, { Username: email, GroupName: ownersGroup });

const table = ({ dynamodb, tableName }: OwnersShop, action: string, body: object): Promise<unknown> =>
  callDynamo({ ...dynamodb, target: `DynamoDB_20120810.${action}`, body: { TableName: tableName, ...body } });
