import * as z from 'zod/mini';
import { limits } from '#contracts/limits.ts';
import { ownersGroup } from '#contracts/names.ts';
import type { OperatorCall } from '#contracts/owners/owner-log.ts';
import { canBeInvited, isOpen } from '#lambdas/owners/invitations.ts';
import { daySeconds, epochSeconds } from '#lambdas/platform/clock.ts';
import {
  actKey,
  invitationKey,
  invitationsPartition,
  type Key,
  ownerKey,
  ownersPartition,
  userKey,
} from '#lambdas/platform/dynamodb/keys.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { type Caller, callCognito, callDynamo, Refusal } from './signed-call.ts';

/** A shop's user pool and table, and administrative access to them. */
export interface OwnersShop {
  readonly cognito: Caller;
  readonly userPoolId: string;
  readonly dynamodb: Caller;
  readonly tableName: string;
  /** For how many days entries of the log of owners are kept. If undefined, they are never deleted. */
  readonly ownerLogDays?: number | undefined;
}

const userSchema = z.object({ UserAttributes: z.array(z.object({ Name: z.string(), Value: z.optional(z.string()) })) });
const text = z.optional(z.object({ S: z.string() }));
const itemSchema = z.object({
  userId: text,
  email: text,
  mailboxProvedAt: text,
  addedAt: text,
  invitationId: text,
  expiresAt: z.optional(z.object({ N: z.string() })),
});
type Item = z.infer<typeof itemSchema>;
const itemAnswer = z.object({ Item: z.optional(itemSchema) });
const itemsAnswer = z.object({ Items: z.array(itemSchema), LastEvaluatedKey: z.optional(z.unknown()) });

/**
 * The account is an owner now, or was refused because its mailbox was never proved; or its address is invited until this time.
 */
type Addition = 'added' | 'unproved' | { readonly invitedUntil: Date };

/**
 * Makes an account an owner, or invites an address without an account. Refuses an account whose mailbox was never proved,
 * because anyone can sign up with another person's address. It can be repeated: a new invitation replaces an old one. @throws
 * an error for an address that can't be invited.
 */
export async function addOwner(shop: OwnersShop, email: string): Promise<Addition> {
  const userId = await findUserId(shop, email);
  if (userId === undefined) return inviteOwner(shop, email);
  if (!(await isMailboxProved(shop, userId, email))) return 'unproved';
  await record(shop, 'npm run owner', email, userId);
  await makeOwner(shop, email, userId);
  // An open invitation must go too: accepting it later would undo a removal.
  await table(shop, 'DeleteItem', { Key: keyOf(invitationKey(email)) });
  return 'added';
}

/** Writes the invitation. The table's stream sends its mail. */
async function inviteOwner(shop: OwnersShop, email: string): Promise<Addition> {
  if (!canBeInvited(email) || email.length > limits.emailLength) {
    throw new Error(`${email} can not be invited: use an address of plain Latin letters, digits and signs.`);
  }
  const now = new Date();
  const expiresAt = epochSeconds(now) + limits.ownerInvitationSeconds;
  const invitationId = newId();
  await record(shop, 'npm run owner (invitation)', email, invitationId);
  await table(shop, 'PutItem', {
    Item: {
      ...keyOf(invitationKey(email)),
      ...{ invitationId: { S: invitationId }, email: { S: email }, invitedAt: { S: now.toISOString() } },
      expiresAt: { N: String(expiresAt) },
    },
  });
  return { invitedUntil: new Date(expiresAt * 1000) };
}

/** An owner's address and first day, or an invited address and the last day of its invitation (ISO 8601). */
interface ListedOwner {
  readonly email: string;
  readonly since?: string;
  readonly invitedUntil?: string;
}

/** The owners, then the open invitations. */
export async function listOwners(shop: OwnersShop): Promise<readonly ListedOwner[]> {
  const owners: ListedOwner[] = [];
  for (const { userId, addedAt } of await itemsOf(shop, ownersPartition)) {
    const profile = await item(shop, userKey(userId?.S ?? ''));
    owners.push({ email: profile?.email?.S ?? `user ${userId?.S}`, since: addedAt?.S.slice(0, 10) ?? '' });
  }
  const invited = (await itemsOf(shop, invitationsPartition)).filter(isPending).map(({ email, expiresAt }) => ({
    email: email?.S ?? '',
    invitedUntil: new Date(Number(expiresAt?.N) * 1000).toISOString().slice(0, 10),
  }));
  return [...owners, ...invited];
}

/** Makes an account an owner without a proved mailbox. The demo uses it. */
export async function makeOwner(shop: OwnersShop, email: string, known?: string): Promise<void> {
  const userId = known ?? (await userIdOf(shop, email));
  await inGroup(shop, 'AdminAddUserToGroup', email);
  const Item = { ...keyOf(ownerKey(userId)), userId: { S: userId }, addedAt: { S: new Date().toISOString() } };
  await table(shop, 'PutItem', { Item, ConditionExpression: 'attribute_not_exists(pk)' }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'ConditionalCheckFailedException') throw error;
  });
}

/** Whether an owner was removed, or only an invitation. */
type Removal = 'removed' | 'uninvited';

/**
 * Takes back an invitation and removes an owner at once: first the item that every owner's call reads, then the membership of
 * the group and the open sessions. It can be repeated after an interruption. @throws an error if there is neither.
 */
export async function removeOwner(shop: OwnersShop, email: string): Promise<Removal> {
  const invitation = await item(shop, invitationKey(email));
  const isInvited = invitation !== undefined && isPending(invitation);
  if (isInvited) {
    await record(shop, 'npm run owner -- --remove (invitation)', email, invitation.invitationId?.S ?? '');
  }
  await table(shop, 'DeleteItem', { Key: keyOf(invitationKey(email)) });
  // Only now, because somebody may have accepted the invitation with a new account until it was deleted.
  const userId = await findUserId(shop, email);
  if (userId === undefined) {
    if (isInvited) return 'uninvited';
    throw new Error(`There is no account ${email}, and no invitation.`);
  }
  await record(shop, 'npm run owner -- --remove', email, userId);
  await table(shop, 'DeleteItem', { Key: keyOf(ownerKey(userId)) });
  await inGroup(shop, 'AdminRemoveUserFromGroup', email);
  await users(shop, 'AdminUserGlobalSignOut', { Username: email });
  return 'removed';
}

/**
 * Switches an account's second factor off and ends its sessions, for a lost phone. It can be repeated after an interruption.
 * @throws an error if there is no such account.
 */
export async function resetSecondFactor(shop: OwnersShop, email: string): Promise<void> {
  await record(shop, 'npm run owner -- --reset-second-factor', email, await userIdOf(shop, email));
  const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
  await users(shop, 'AdminSetUserMFAPreference', { Username: email, SoftwareTokenMfaSettings }).catch(
    (error: unknown) => {
      // Cognito refuses this if the account has never set up a factor.
      if (!(error instanceof Refusal) || error.code !== 'InvalidParameterException') throw error;
    },
  );
  await users(shop, 'AdminUserGlobalSignOut', { Username: email });
}

/** Appends the operator's act to the log of owners, before it is done. */
async function record(shop: OwnersShop, call: OperatorCall, email: string, userId: string): Promise<void> {
  const now = new Date();
  const [at, actId] = [now.toISOString(), newId()];
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
      ...(shop.ownerLogDays !== undefined && {
        expiresAt: { N: String(epochSeconds(now) + shop.ownerLogDays * daySeconds) },
      }),
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  });
}

async function userIdOf(shop: OwnersShop, email: string): Promise<string> {
  const userId = await findUserId(shop, email);
  if (userId === undefined) throw new Error(`There is no account ${email}: register it on the site first.`);
  return userId;
}

/** Undefined if there is no such account. */
async function findUserId(shop: OwnersShop, email: string): Promise<string | undefined> {
  const found = await users(shop, 'AdminGetUser', { Username: email }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'UserNotFoundException') throw error;
  });
  if (found === undefined) return undefined;
  const userId = z.parse(userSchema, found).UserAttributes.find(({ Name }) => Name === 'sub')?.Value;
  if (userId === undefined) throw new Error(`Cognito does not say the ID of ${email}.`);
  return userId;
}

/**
 * Compares addresses, because the proof is for the record's address, which may be an earlier one of the account.
 */
async function isMailboxProved(shop: OwnersShop, userId: string, email: string): Promise<boolean> {
  const profile = await item(shop, userKey(userId));
  return profile?.mailboxProvedAt !== undefined && profile.email?.S.toLowerCase() === email.toLowerCase();
}

const isPending = ({ expiresAt }: Item): boolean => isOpen({ expiresAt: Number(expiresAt?.N ?? 0) }, new Date());

async function item(shop: OwnersShop, key: Key): Promise<Item | undefined> {
  return z.parse(itemAnswer, await table(shop, 'GetItem', { Key: keyOf(key), ConsistentRead: true })).Item;
}

async function itemsOf(shop: OwnersShop, partition: string): Promise<readonly Item[]> {
  const items: Item[] = [];
  let ExclusiveStartKey: unknown;
  do {
    const answer = await table(shop, 'Query', {
      KeyConditionExpression: 'pk = :partition',
      ExpressionAttributeValues: { ':partition': { S: partition } },
      ConsistentRead: true,
      ExclusiveStartKey,
    });
    const page = z.parse(itemsAnswer, answer);
    items.push(...page.Items);
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return items;
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
