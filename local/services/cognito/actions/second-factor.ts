import { CognitoError, invalidParameter } from '../errors.ts';
import type { Input } from '../input.ts';
import { editUser, namedUser, type Pool } from '../pool.ts';
import type { StoredUser } from '../store.ts';
import { newSecret, stepOf } from '../totp.ts';

const factorName = 'SOFTWARE_TOKEN_MFA';

/** Creates a secret for an authenticator app. It replaces the user's current one only once a code has verified it. */
export async function associateSoftwareToken(pool: Pool, user: StoredUser, input: Input) {
  requireSecondFactors(pool);
  refuseSession(input);
  const secret = newSecret();
  await pool.store.update((draft) => {
    editUser(draft, user.username).pendingSecret = secret;
  });
  return { SecretCode: secret };
}

/** Verifies the new secret with a code. The user must still enable the second factor with SetUserMFAPreference. */
export async function verifySoftwareToken(pool: Pool, user: StoredUser, input: Input) {
  requireSecondFactors(pool);
  refuseSession(input);
  const code = input.text('UserCode', 6);
  if (!/^\d{6}$/.test(code)) throw invalidParameter('UserCode must have six digits.');
  await pool.store.update((draft) => {
    const edited = editUser(draft, user.username);
    const { pendingSecret: secret } = edited;
    const step = secret === undefined ? undefined : stepOf(secret, code, Date.now());
    if (secret === undefined || step === undefined) {
      throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA');
    }
    edited.softwareToken = { secret, usedStep: step };
    delete edited.pendingSecret;
  });
  return { Status: 'SUCCESS' };
}

/** Enables or disables another user's second factor, for example for a user who has lost their phone. */
export async function adminSetUserMfaPreference(pool: Pool, input: Input) {
  return setUserMfaPreference(pool, namedUser(pool, input), input);
}

/** Enables or disables the user's own second factor. */
export async function setUserMfaPreference(pool: Pool, { username }: StoredUser, input: Input) {
  requireSecondFactors(pool);
  for (const other of ['SMSMfaSettings', 'EmailMfaSettings']) {
    if (input.map(other).flag('Enabled')) throw invalidParameter(`${other} is not supported locally`);
  }
  if (!input.has('SoftwareTokenMfaSettings')) return {};
  const settings = input.map('SoftwareTokenMfaSettings');
  const [enabled, preferred] = [settings.flag('Enabled'), settings.flag('PreferredMfa')];
  if (preferred && !enabled) throw invalidParameter('A disabled factor cannot be the preferred one.');
  await pool.store.update((draft) => {
    const edited = editUser(draft, username);
    if (!edited.softwareToken) {
      throw invalidParameter(`User has not ${enabled ? 'verified' : 'set up'} software token mfa`);
    }
    if (enabled) edited.secondFactor = { preferred };
    else delete edited.secondFactor;
  });
  return {};
}

/** Whether the user needs a code from the authenticator app to sign in. */
export const needsCode = (user: StoredUser): boolean => user.secondFactor !== undefined;

/** The fields about the second factor in a user's description. Undefined if it is disabled. */
export const describeSecondFactor = ({ secondFactor }: StoredUser) =>
  secondFactor && {
    UserMFASettingList: [factorName],
    ...(secondFactor.preferred && { PreferredMfaSetting: factorName }),
  };

/** Accepts a code of the user's authenticator app once. @throws CodeMismatchException or, if it was used, ExpiredCodeException */
export async function useCode(pool: Pool, username: string, code: string): Promise<void> {
  await pool.store.update((draft) => {
    const { softwareToken } = editUser(draft, username);
    if (!softwareToken) {
      throw new CognitoError('SoftwareTokenMFANotFoundException', 'Software Token MFA does not exist for the user.');
    }
    const step = stepOf(softwareToken.secret, code, Date.now());
    if (step === undefined) throw new CognitoError('CodeMismatchException', 'Invalid code received for user');
    if (step <= softwareToken.usedStep) {
      throw new CognitoError('ExpiredCodeException', 'Your software token has already been used once.');
    }
    softwareToken.usedStep = step;
  });
}

function requireSecondFactors(pool: Pool): void {
  if (pool.settings.softwareTokens) return;
  const message = 'Software Token MFA has not been enabled by the userPool.';
  throw new CognitoError('SoftwareTokenMFANotFoundException', message);
}

/** Cognito accepts a session only during the MFA_SETUP challenge, which pools with an optional second factor never issue. */
function refuseSession(input: Input): void {
  if (input.has('Session')) throw invalidParameter('Give an access token or a session, not both.');
}
