import { account as texts } from '../texts/account.ts';
import type { NewAccount, SignInOutcome } from './amplify.ts';
import { messageOf, networkProblem } from './problem.ts';
import { announceSessionChange } from './stored-session.ts';
import { endVisit } from './visit.ts';

export type { NewAccount, SignInOutcome } from './amplify.ts';

/**
 * Calls Amplify, which is loaded on the first call. Throws Cognito's error, or our network problem if no response came:
 * the errors of the browser and of Amplify name no next step.
 */
export async function ask<T>(question: (amplify: typeof import('./amplify.ts')) => Promise<T>): Promise<T> {
  const amplify = await import('./amplify.ts').catch(() => {
    throw networkProblem();
  });
  return question(amplify).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'NetworkError' ? networkProblem() : error;
  });
}

/**
 * Cognito's message while an account is locked after wrong passwords: for seconds at first, later for up to 15 minutes
 * (https://docs.aws.amazon.com/cognito/latest/developerguide/authentication.html).
 */
const lockedOut = 'Password attempts exceeded';

/** Signs in. Throws Cognito's error, or what to do while the account is locked. */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    return await ask((amplify) => amplify.signIn(email, password));
  } catch (error) {
    throw messageOf(error) === lockedOut ? new Error(texts.lockedOut) : error;
  } finally {
    announceSessionChange();
  }
}

/**
 * Creates an account and signs in (D17), unless a code is needed first. Throws Cognito's error, or the shop's own message
 * if the pre-sign-up trigger refuses the account.
 */
export async function signUp(account: NewAccount): Promise<SignInOutcome> {
  try {
    return await ask((amplify) => amplify.signUp(account));
  } catch (error) {
    const [, sentence] = /^PreSignUp failed with error (.+)$/s.exec(messageOf(error)) ?? [];
    throw sentence === undefined ? error : new Error(sentence);
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

/** Sends a code to Cognito. Throws the given text if Cognito refuses the code, otherwise Cognito's error. */
const askWithCode = (text: string, question: Parameters<typeof ask<void>>[0]): Promise<void> =>
  ask(question).catch((error: unknown) => {
    throw isNamed(error, codeRefusals) ? new Error(text) : error;
  });

/** Confirms a new account with the mailed code. */
export const confirmSignUp = (email: string, code: string): Promise<void> =>
  askWithCode(texts.wrongConfirmation, (amplify) => amplify.confirmSignUp(email, code));

/** Requests a new code, if the account is unconfirmed. The result does not reveal whether it is. */
export const resendCode = (email: string): Promise<void> =>
  ask((amplify) => amplify.resendCode(email)).catch((error: unknown) => {
    if (!isNamed(error, ['InvalidParameterException', 'UserNotFoundException'])) throw error;
  });

/** Requests a code to reset the password, if the address has an account. Throws Cognito's error. */
export const mailResetCode = (email: string): Promise<void> => ask((amplify) => amplify.mailResetCode(email));

/** Sets a new password with the mailed code, and signs out this browser. */
export async function resetPassword(email: string, code: string, newPassword: string): Promise<void> {
  await askWithCode(texts.wrongCode, (amplify) => amplify.resetPassword(email, code, newPassword));
  announceSessionChange();
}

/** Signs out every tab of this browser, and clears the visitor's data in all of them. */
export async function signOut(): Promise<void> {
  await ask((amplify) => amplify.forgetTokens());
  endVisit(window.localStorage);
  announceSessionChange();
}
