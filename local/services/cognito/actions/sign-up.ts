import { randomUUID } from 'node:crypto';
import { mailCode } from '../code-mail.ts';
import { CognitoError, codeMismatch, expiredCode, invalidParameter } from '../errors.ts';
import type { Input } from '../input.ts';
import { checkEmail, codeDelivery, editUser, findUser, type Pool } from '../pool.ts';
import type { StoredUser } from '../store.ts';
import { postConfirmation, preSignUp } from '../triggers.ts';

const codeLifetime = 24 * 60 * 60 * 1000;

function emailTaken(): CognitoError {
  return new CognitoError('UsernameExistsException', 'An account with the given email already exists.');
}

/** Creates a user. The pre-sign-up trigger may confirm it at once; otherwise a mailed code does. */
export async function signUp(pool: Pool, input: Input) {
  const email = input.text('Username', 128);
  const password = input.password('Password');
  const clientId = input.text('ClientId', 128);
  const { email: given = email, ...attributes } = input.attributes('UserAttributes');
  checkEmail(email);
  if (given.toLowerCase() !== email.toLowerCase()) {
    throw invalidParameter('The email attribute differs from the username.');
  }
  pool.checkAttributes(attributes, clientId);
  pool.checkPassword(password);
  if (findUser(pool.store.data, email)) throw emailTaken();

  const username = randomUUID();
  const clientMetadata = input.map('ClientMetadata').entries();
  const decision = await preSignUp(pool, 'PreSignUp_SignUp', username, clientId, {
    userAttributes: { ...attributes, email },
    validationData: input.attributes('ValidationData'),
    clientMetadata,
  });
  const code = decision.confirm ? undefined : pool.createCode(username, codeLifetime);
  const now = Date.now();
  const user: StoredUser = {
    username,
    attributes: { ...attributes, email, email_verified: String(decision.verifyEmail) },
    status: decision.confirm ? 'CONFIRMED' : 'UNCONFIRMED',
    credential: pool.newCredential(username, password),
    groups: [],
    codes: code ? { signUp: code.stored } : {},
    createdAt: now,
    modifiedAt: now,
  };
  await pool.store.update((draft) => {
    if (findUser(draft, email)) throw emailTaken();
    draft.users[username] = user;
  });

  if (!code) {
    await postConfirmation(pool, 'PostConfirmation_ConfirmSignUp', user, clientId, clientMetadata);
    return { UserConfirmed: true, UserSub: username };
  }
  await mailCode(pool, user, code.text, { source: 'CustomMessage_SignUp', clientId, clientMetadata });
  return { UserConfirmed: false, UserSub: username, CodeDeliveryDetails: codeDelivery(email) };
}

/**
 * Confirms a user and the e-mail address with the mailed code. The response is the same for an unknown user, a confirmed user
 * and a wrong code. The real Cognito reveals that a user is confirmed, and so who has an account.
 */
export async function confirmSignUp(pool: Pool, input: Input) {
  const { username } = pool.identify(input.text('Username', 128));
  const code = input.text('ConfirmationCode');
  const clientId = input.text('ClientId', 128);
  const clientMetadata = input.map('ClientMetadata').entries();
  pool.codeEntries.spend(username);
  const confirmed = await pool.store.update((draft) => {
    const stored = draft.users[username];
    const mailed = stored?.status === 'UNCONFIRMED' ? stored.codes.signUp : undefined;
    if (!mailed || !pool.isCode(username, code, mailed)) throw codeMismatch();
    if (mailed.expiresAt <= Date.now()) throw expiredCode();
    const user = editUser(draft, username);
    user.status = 'CONFIRMED';
    user.attributes.email_verified = 'true';
    delete user.codes.signUp;
    return user;
  });
  pool.codeEntries.clear(username);
  await postConfirmation(pool, 'PostConfirmation_ConfirmSignUp', confirmed, clientId, clientMetadata);
  return {};
}

/** Mails a new code, which replaces the old one. An unknown or confirmed user gets the same response, but no mail. */
export async function resendConfirmationCode(pool: Pool, input: Input) {
  const login = input.text('Username', 128);
  const clientId = input.text('ClientId', 128);
  const clientMetadata = input.map('ClientMetadata').entries();
  const { username, user } = pool.identify(login);
  pool.codeRequests.spend(username);
  const code = pool.createCode(username, codeLifetime);
  const waiting = await pool.store.update((draft) => {
    if (user?.status !== 'UNCONFIRMED') return undefined;
    const edited = editUser(draft, username);
    edited.codes.signUp = code.stored;
    return edited;
  });
  if (waiting) {
    await mailCode(pool, waiting, code.text, { source: 'CustomMessage_ResendCode', clientId, clientMetadata });
  }
  return { CodeDeliveryDetails: codeDelivery(login, user) };
}
