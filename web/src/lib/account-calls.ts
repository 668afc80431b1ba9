import { account as texts } from '../texts/accounts/account.ts';
import type { NewAccount, SignInOutcome } from './amplify.ts';
import { messageOf, networkProblem } from './problem.ts';
import { announceSessionChange } from './stored-session.ts';
import { endVisit, revoke } from './tokens.ts';

export type { NewAccount, SignInOutcome } from './amplify.ts';

/**
 * Calls Amplify, which loads on the first call. Throws Cognito's error. Throws our own network problem if no response came,
 * because the messages of the browser and of Amplify don't say what to do next.
 */
export async function callAmplify<T>(call: (amplify: typeof import('./amplify.ts')) => Promise<T>): Promise<T> {
  const amplify = await import('./amplify.ts').catch(() => {
    throw networkProblem();
  });
  return call(amplify).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'NetworkError' ? networkProblem() : error;
  });
}

/**
 * Cognito's message while an account is locked after wrong passwords: for seconds at first, later for up to 15 minutes
 * (https://docs.aws.amazon.com/cognito/latest/developerguide/authentication.html).
 */
const lockedOut = 'Password attempts exceeded';

/**
 * Signs in. New passwords are stored in NFC; a refused password is tried once more as typed, for accounts from before that.
 * Throws Cognito's error, or our own message while the account is locked.
 */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  const normal = password.normalize();
  try {
    return await callAmplify((amplify) =>
      amplify.signIn(email, normal).catch((error: unknown) => {
        if (normal === password || !isNamed(error, ['NotAuthorizedException']) || messageOf(error) === lockedOut)
          throw error;
        return amplify.signIn(email, password);
      }),
    );
  } catch (error) {
    throw messageOf(error) === lockedOut ? new Error(texts.lockedOut) : error;
  } finally {
    announceSessionChange();
  }
}

/**
 * Creates an account and signs in, unless a code is needed first. Throws Cognito's error, or the shop's own message
 * if the pre-sign-up trigger refuses the account.
 */
export async function signUp(account: NewAccount): Promise<SignInOutcome> {
  try {
    return await callAmplify((amplify) => amplify.signUp(account));
  } catch (error) {
    const [, message] = /^PreSignUp failed with error (.+)$/s.exec(messageOf(error)) ?? [];
    throw message === undefined ? error : new Error(message);
  } finally {
    announceSessionChange();
  }
}

/**
 * Cognito's errors for a refused code. The error depends on whether the address is unknown, confirmed or unconfirmed. The
 * site shows one text for all of them, so that it does not reveal who has an account.
 */
const codeRefusals = [
  'CodeMismatchException',
  'ExpiredCodeException',
  'NotAuthorizedException',
  'UserNotFoundException',
];

const isNamed = (error: unknown, names: readonly string[]): boolean =>
  error instanceof Error && names.includes(error.name);

/** A mailed code without the blanks and hyphens that people type between its digits. */
const plain = (code: string): string => code.replace(/[\s\p{Dash}]+/gu, '');

/** Makes a call with a code. Throws the given text if Cognito refuses the code; any other error is Cognito's own. */
const callWithCode = (text: string, call: Parameters<typeof callAmplify<void>>[0]): Promise<void> =>
  callAmplify(call).catch((error: unknown) => {
    throw isNamed(error, codeRefusals) ? new Error(text) : error;
  });

/** Confirms a new account with the mailed code. */
export const confirmSignUp = (email: string, code: string): Promise<void> =>
  callWithCode(texts.wrongConfirmation, (amplify) => amplify.confirmSignUp(email, plain(code)));

/** Requests a new code, if the account is unconfirmed. The result does not reveal whether it is. */
export const resendCode = (email: string): Promise<void> =>
  callAmplify((amplify) => amplify.resendCode(email)).catch((error: unknown) => {
    if (!isNamed(error, ['InvalidParameterException', 'UserNotFoundException'])) throw error;
  });

/** Requests a code to reset the password, if the address has an account. Throws Cognito's error. */
export const mailResetCode = (email: string): Promise<void> => callAmplify((amplify) => amplify.mailResetCode(email));

/** Sets a new password with the mailed code, and signs out this browser. */
export async function resetPassword(email: string, code: string, newPassword: string): Promise<void> {
  await callWithCode(texts.wrongCode, (amplify) => amplify.resetPassword(email, plain(code), newPassword));
  announceSessionChange();
}

/** Signs out every tab of this browser at once, and clears the visitor's data in all of them. Then revokes the tokens. */
export async function signOut(): Promise<void> {
  const removed = endVisit(window.localStorage);
  announceSessionChange();
  await revoke(removed);
}
