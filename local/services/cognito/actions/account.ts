import { mailCode } from '../code-mail.ts';
import { CognitoError, invalidParameter, notAuthorized, wrongPassword } from '../errors.ts';
import type { Input } from '../input.ts';
import { attributeList, checkEmail, codeDelivery, editUser, findUser, type Pool } from '../pool.ts';
import { matches } from '../srp.ts';
import type { PoolData, StoredUser } from '../store.ts';
import type { CodeRequest } from '../triggers.ts';
import { describeSecondFactor } from './second-factor.ts';

const codeLifetime = 24 * 60 * 60 * 1000;

export async function getUser(_pool: Pool, user: StoredUser) {
  return { Username: user.username, UserAttributes: attributeList(user), ...describeSecondFactor(user) };
}

/**
 * Updates the name and custom attributes at once. A new e-mail address is only noted, and gets a code that VerifyUserAttribute
 * needs, in pools that keep the original address until then. Other pools can't change it here.
 */
export async function updateUserAttributes(pool: Pool, user: StoredUser, input: Input, clientId: string) {
  const given = input.attributes('UserAttributes');
  pool.checkAttributes(given, clientId);
  const { email, ...attributes } = given;
  if (email !== undefined) checkNewEmail(pool.store.data, user, email);
  const updated = await pool.store.update((draft) => {
    const edited = editUser(draft, user.username);
    Object.assign(edited.attributes, attributes);
    if (email !== undefined) edited.pendingEmail = email;
    return edited;
  });
  if (email === undefined) return { CodeDeliveryDetailsList: [] };
  return { CodeDeliveryDetailsList: [await mailEmailCode(pool, updated, input, clientId, 'UpdateUserAttribute')] };
}

/** Mails another code to the address that waits for its verification, or else to the current one. */
export async function getUserAttributeVerificationCode(pool: Pool, user: StoredUser, input: Input, clientId: string) {
  requireEmail(input);
  return { CodeDeliveryDetails: await mailEmailCode(pool, user, input, clientId, 'VerifyUserAttribute') };
}

/** Makes the new address the user's, if the code is the one that was mailed to it. */
export async function verifyUserAttribute(pool: Pool, { username }: StoredUser, input: Input) {
  requireEmail(input);
  const code = input.text('Code');
  pool.codeEntries.spend(username);
  await pool.store.update((draft) => {
    const edited = editUser(draft, username);
    pool.checkCode(username, code, edited.codes.email);
    const email = edited.pendingEmail ?? edited.attributes.email;
    checkNewEmail(draft, edited, email);
    Object.assign(edited.attributes, { email, email_verified: 'true' });
    delete edited.codes.email;
    delete edited.pendingEmail;
  });
  pool.codeEntries.clear(username);
  return {};
}

/** Deletes custom attributes. All other attributes of a user are required, or Cognito's own. */
export async function deleteUserAttributes(pool: Pool, { username }: StoredUser, input: Input, clientId: string) {
  const names = input.texts('UserAttributeNames');
  if (!names.every((name) => name.startsWith('custom:'))) {
    throw notAuthorized('A client attempted to write unauthorized attribute');
  }
  pool.checkAttributes(Object.fromEntries(names.map((name) => [name, ''])), clientId);
  await pool.store.update((draft) => {
    const { attributes } = editUser(draft, username);
    for (const name of names) delete attributes[name];
  });
  return {};
}

/** Deletes the user and all of their sessions. The response is empty. */
export async function deleteUser(pool: Pool, { username }: StoredUser): Promise<undefined> {
  await pool.store.update((draft) => {
    for (const [id, session] of Object.entries(draft.sessions)) {
      if (session.username === username) delete draft.sessions[id];
    }
    delete draft.users[username];
  });
}

async function mailEmailCode(
  pool: Pool,
  { username }: StoredUser,
  input: Input,
  clientId: string,
  source: 'UpdateUserAttribute' | 'VerifyUserAttribute',
) {
  const clientMetadata = input.map('ClientMetadata').entries();
  pool.codeRequests.spend(username);
  const code = pool.createCode(username, codeLifetime);
  const user = await pool.store.update((draft) => {
    const edited = editUser(draft, username);
    edited.codes.email = code.stored;
    return edited;
  });
  const to = user.pendingEmail ?? user.attributes.email;
  const request: CodeRequest = { source: `CustomMessage_${source}`, clientId, clientMetadata };
  await mailCode(pool, user, code.text, request, to);
  return codeDelivery(to);
}

function checkNewEmail(data: PoolData, { username }: StoredUser, email: string): void {
  checkEmail(email);
  if ((findUser(data, email)?.username ?? username) !== username) {
    throw new CognitoError('AliasExistsException', 'An account with the email already exists.');
  }
}

function requireEmail(input: Input): void {
  if (input.text('AttributeName', 32) !== 'email') throw invalidParameter('Only the attribute email can be verified.');
}

export async function changePassword(pool: Pool, user: StoredUser, input: Input) {
  const { username, credential } = user;
  const previous = input.password('PreviousPassword');
  const proposed = input.password('ProposedPassword');
  pool.checkPassword(proposed);
  pool.passwordChanges.spend(username);
  if (!credential || !matches(pool.name, username, previous, credential)) throw wrongPassword();
  const replacement = pool.newCredential(username, proposed);
  await pool.store.update((draft) => {
    editUser(draft, username).credential = replacement;
  });
  pool.passwordChanges.clear(username);
  return {};
}
