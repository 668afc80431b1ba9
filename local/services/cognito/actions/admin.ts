import { randomUUID } from 'node:crypto';
import { CognitoError, invalidParameter } from '../errors.ts';
import type { Input } from '../input.ts';
import { attributeList, checkEmail, editUser, findUser, namedUser, type Pool } from '../pool.ts';
import type { StoredUser } from '../store.ts';
import { preSignUp } from '../triggers.ts';
import { deleteUser } from './account.ts';
import { describeSecondFactor } from './second-factor.ts';
import { globalSignOut } from './sessions.ts';

/** A user as the list and admin operations describe it. Dates are in seconds, as in the JSON protocol. */
function describe(user: StoredUser) {
  return {
    Username: user.username,
    Enabled: true,
    UserStatus: user.status,
    UserCreateDate: user.createdAt / 1000,
    UserLastModifiedDate: user.modifiedAt / 1000,
  };
}

function namedGroup(pool: Pool, input: Input): string {
  const group = input.text('GroupName', 128);
  if (!pool.settings.groups.includes(group)) throw new CognitoError('ResourceNotFoundException', 'Group not found.');
  return group;
}

/** Creates a user without a password, who can sign in once an administrator has set one. Invitations are not supported. */
export async function adminCreateUser(pool: Pool, input: Input) {
  const email = input.text('Username', 128);
  checkEmail(email);
  if (input.optionalText('MessageAction') !== 'SUPPRESS' || input.optionalText('TemporaryPassword') !== undefined) {
    throw invalidParameter(
      'Invitations are not supported locally: use MessageAction SUPPRESS and AdminSetUserPassword.',
    );
  }
  const { email_verified = 'false', email: _email, ...attributes } = input.attributes('UserAttributes');
  pool.checkAttributes(attributes);
  const exists = () => new CognitoError('UsernameExistsException', 'User account already exists');
  if (findUser(pool.store.data, email)) throw exists();

  const username = randomUUID();
  const now = Date.now();
  const user: StoredUser = {
    username,
    attributes: { ...attributes, email, email_verified },
    status: 'FORCE_CHANGE_PASSWORD',
    groups: [],
    codes: {},
    createdAt: now,
    modifiedAt: now,
  };
  await preSignUp(pool, 'PreSignUp_AdminCreateUser', username, 'CLIENT_ID_NOT_APPLICABLE', {
    userAttributes: user.attributes,
    validationData: input.attributes('ValidationData'),
    clientMetadata: input.map('ClientMetadata').entries(),
  });
  await pool.store.update((draft) => {
    if (findUser(draft, email)) throw exists();
    draft.users[username] = user;
  });
  return { User: { ...describe(user), Attributes: attributeList(user) } };
}

export async function adminSetUserPassword(pool: Pool, input: Input) {
  const { username } = namedUser(pool, input);
  if (!input.flag('Permanent')) throw invalidParameter('Temporary passwords are not supported locally: set Permanent.');
  const credential = pool.newCredential(username, input.password('Password'));
  await pool.store.update((draft) => {
    const user = editUser(draft, username);
    user.credential = credential;
    user.status = 'CONFIRMED';
  });
  return {};
}

export async function adminAddUserToGroup(pool: Pool, input: Input) {
  const { username } = namedUser(pool, input);
  const group = namedGroup(pool, input);
  await pool.store.update((draft) => {
    const user = editUser(draft, username);
    user.groups = [...new Set([...user.groups, group])].sort();
  });
  return undefined;
}

export async function adminRemoveUserFromGroup(pool: Pool, input: Input) {
  const { username } = namedUser(pool, input);
  const group = namedGroup(pool, input);
  await pool.store.update((draft) => {
    const user = editUser(draft, username);
    user.groups = user.groups.filter((name) => name !== group);
  });
  return undefined;
}

export async function adminUserGlobalSignOut(pool: Pool, input: Input) {
  return globalSignOut(pool, namedUser(pool, input));
}

/** Updates the name and custom attributes. Unlike in Cognito, changing the e-mail address is not supported. */
export async function adminUpdateUserAttributes(pool: Pool, input: Input) {
  const { username } = namedUser(pool, input);
  const attributes = input.attributes('UserAttributes');
  pool.checkAttributes(attributes);
  await pool.store.update((draft) => {
    Object.assign(editUser(draft, username).attributes, attributes);
  });
  return {};
}

/** Deletes a user and all of their sessions. */
export async function adminDeleteUser(pool: Pool, input: Input) {
  return deleteUser(pool, namedUser(pool, input));
}

export async function adminGetUser(pool: Pool, input: Input) {
  const user = namedUser(pool, input);
  return { ...describe(user), UserAttributes: attributeList(user), ...describeSecondFactor(user) };
}

export async function adminListGroupsForUser(pool: Pool, input: Input) {
  const { userPoolId } = pool.settings;
  return { Groups: namedUser(pool, input).groups.map((name) => ({ GroupName: name, UserPoolId: userPoolId })) };
}

/** Lists all users or those with one e-mail address, oldest first. The token is the username of the next page's first user. */
export async function listUsers(pool: Pool, input: Input) {
  const limit = input.count('Limit', 1, 60) ?? 60;
  const filter = input.optionalText('Filter');
  const found = filter ? byEmail(pool, filter) : Object.values(pool.store.data.users);
  const { Users, next } = pageOf(found, limit, input.optionalText('PaginationToken'));
  return { Users, ...(next && { PaginationToken: next }) };
}

/** Lists a group's members, oldest first. Its pagination fields have different names from those of ListUsers. */
export async function listUsersInGroup(pool: Pool, input: Input) {
  const group = namedGroup(pool, input);
  const members = Object.values(pool.store.data.users).filter(({ groups }) => groups.includes(group));
  const { Users, next } = pageOf(members, input.count('Limit', 0, 60) || 60, input.optionalText('NextToken'));
  return { Users, ...(next && { NextToken: next }) };
}

/** One page of users, and the token of the next page. */
function pageOf(users: readonly StoredUser[], limit: number, token?: string) {
  const start = token === undefined ? 0 : users.findIndex(({ username }) => username === token);
  if (start < 0) throw invalidParameter('Invalid pagination token');
  return {
    Users: users.slice(start, start + limit).map((user) => ({ ...describe(user), Attributes: attributeList(user) })),
    next: users[start + limit]?.username,
  };
}

function byEmail(pool: Pool, filter: string): StoredUser[] {
  const email = /^\s*email\s*=\s*"([^"\\]*)"\s*$/.exec(filter)?.[1]?.toLowerCase();
  if (email === undefined) throw invalidParameter('Only the filter email = "…" is supported locally.');
  return Object.values(pool.store.data.users).filter((user) => user.attributes.email.toLowerCase() === email);
}
