import * as z from 'zod/mini';
import { limits } from '#contracts/limits.ts';
import { ownersGroup } from '#contracts/names.ts';
import type { OperatorCall } from '#contracts/owners/owner-log.ts';
import { hasProvedMailbox } from '#lambdas/accounts/user.ts';
import { userTable } from '#lambdas/accounts/users.table.ts';
import { operatorInvitations } from '#lambdas/owners/invitations.table.ts';
import { canBeInvited, isOpen } from '#lambdas/owners/invitations.ts';
import { appendAct } from '#lambdas/owners/owner-guard.table.ts';
import { operatorOwners, ownerTable } from '#lambdas/owners/owners.table.ts';
import { epochSeconds } from '#lambdas/platform/clock.ts';
import { openTable, type Table } from '#lambdas/platform/dynamodb/client.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { type Caller, callCognito, Refusal } from './signed-call.ts';

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

/**
 * The account is an owner now, or was refused because its mailbox was never proved; or its address is invited until this time.
 */
type Addition = 'added' | 'unproved' | { readonly invitedUntil: Date };

/**
 * Makes an account an owner, or invites an address without one; a new invitation replaces an old one. Refuses an
 * account whose mailbox was never proved, because anyone can sign up with another's address. @throws if it can't be
 * invited.
 */
export async function addOwner(shop: OwnersShop, email: string): Promise<Addition> {
  const userId = await findUserId(shop, email);
  if (userId === undefined) return inviteOwner(shop, email);
  if (!(await isMailboxProved(shop, userId, email))) return 'unproved';
  await record(shop, 'npm run owner', email, userId);
  await makeOwner(shop, email, userId);
  // An open invitation must go too: accepting it later would undo a removal.
  await operatorInvitations(tableOf(shop)).delete(email);
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
  await operatorInvitations(tableOf(shop)).put({ invitationId, email, invitedAt: now.toISOString(), expiresAt });
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
  const table = tableOf(shop);
  const users = userTable(table);
  const owners: ListedOwner[] = [];
  for (const { userId, addedAt } of await operatorOwners(table).list()) {
    const user = await users.find(userId);
    owners.push({ email: user?.email ?? `user ${userId}`, since: addedAt.slice(0, 10) });
  }
  const invitations = await operatorInvitations(table).list();
  const invited = invitations
    .filter((invitation) => isOpen(invitation, new Date()))
    .map(({ email, expiresAt }) => ({ email, invitedUntil: new Date(expiresAt * 1000).toISOString().slice(0, 10) }));
  return [...owners, ...invited];
}

/** Makes an account an owner without a proved mailbox. The demo uses it. */
export async function makeOwner(shop: OwnersShop, email: string, known?: string): Promise<void> {
  const userId = known ?? (await userIdOf(shop, email));
  await inGroup(shop, 'AdminAddUserToGroup', email);
  await ownerTable(tableOf(shop)).add({ userId, addedAt: new Date().toISOString() });
}

/** Marks the mailbox of an account's record as proved, without a mailed code. The demo uses it. */
export async function proveMailbox(shop: OwnersShop, email: string): Promise<void> {
  const users = userTable(tableOf(shop));
  const userId = await findUserId(shop, email);
  const user = userId && (await users.find(userId, { consistent: true }));
  if (user) await users.proveMailbox({ ...user, mailboxProvedAt: new Date().toISOString() });
}

/** Whether an owner was removed, so that the shop has others or none, or only an invitation. */
type Removal = 'removed' | 'last removed' | 'uninvited';

/**
 * Takes back an invitation and removes an owner at once: first the item that every owner's call reads, then the membership of
 * the group and the open sessions. It can be repeated after an interruption. @throws an error if there is neither.
 */
export async function removeOwner(shop: OwnersShop, email: string): Promise<Removal> {
  const invitations = operatorInvitations(tableOf(shop));
  const invitation = await invitations.find(email);
  const isInvited = invitation !== undefined && isOpen(invitation, new Date());
  if (isInvited) await record(shop, 'npm run owner -- --remove (invitation)', email, invitation.invitationId);
  await invitations.delete(email);
  // Only now, because somebody may have accepted the invitation with a new account until it was deleted.
  const userId = await findUserId(shop, email);
  if (userId === undefined) {
    if (isInvited) return 'uninvited';
    throw new Error(`There is no account ${email}, and no invitation.`);
  }
  await record(shop, 'npm run owner -- --remove', email, userId);
  const owners = operatorOwners(tableOf(shop));
  await owners.delete(userId);
  await inGroup(shop, 'AdminRemoveUserFromGroup', email);
  await users(shop, 'AdminUserGlobalSignOut', { Username: email });
  return (await owners.list()).length === 0 ? 'last removed' : 'removed';
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
const record = (shop: OwnersShop, call: OperatorCall, email: string, object: string): Promise<unknown> =>
  appendAct(
    tableOf(shop),
    {
      ...{ userId: 'operator', name: 'Operator', email: '', call, objects: [object], detail: email },
      ...{ ip: 'the command line', via: '' },
    },
    shop.ownerLogDays,
  );

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
  const user = await userTable(tableOf(shop)).find(userId, { consistent: true });
  return hasProvedMailbox(user) && user.email.toLowerCase() === email.toLowerCase();
}

const tableOf = ({ dynamodb, tableName }: OwnersShop): Table => openTable(tableName, dynamodb);

const users = ({ cognito, userPoolId }: OwnersShop, action: string, body: object): Promise<unknown> =>
  callCognito({
    ...cognito,
    target: `AWSCognitoIdentityProviderService.${action}`,
    body: { UserPoolId: userPoolId, ...body },
  });

const inGroup = (shop: OwnersShop, action: string, email: string): Promise<unknown> =>
  users(shop, action, { Username: email, GroupName: ownersGroup });
