import { account as texts } from '../texts.ts';
import type { NewAccount, SignInOutcome } from './amplify.ts';
import { messageOf, networkProblem } from './problem.ts';
import { announceSessionChange } from './stored-session.ts';
import { endVisit } from './visit.ts';

export type { NewAccount, SignInOutcome } from './amplify.ts';

/**
 * Asks Amplify, which comes with the first question. Throws Cognito's own error, or the network's problem where no answer
 * came: neither what the browser says of a script that did not come nor Amplify's own words name a next step.
 */
async function ask<T>(question: (amplify: typeof import('./amplify.ts')) => Promise<T>): Promise<T> {
  const amplify = await import('./amplify.ts').catch(() => {
    throw networkProblem();
  });
  return question(amplify).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'NetworkError' ? networkProblem() : error;
  });
}

/** Signs in; throws Cognito's own error. */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    return await ask((amplify) => amplify.signIn(email, password));
  } finally {
    announceSessionChange();
  }
}

/**
 * Makes an account and signs in (D17), unless a code is needed first; throws Cognito's own error, or the sentence of the
 * shop's rules where they refuse the account.
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
 * Cognito's refusals of a code. Which one it is depends on the address: unknown, confirmed or waiting for its code. The site shows
 * one text for all, so that it tells nobody who has an account.
 */
const codeRefusals = [
  'CodeMismatchException',
  'ExpiredCodeException',
  'NotAuthorizedException',
  'UserNotFoundException',
];

const isNamed = (error: unknown, names: readonly string[]): boolean =>
  error instanceof Error && names.includes(error.name);

/** Asks Cognito to take a code; throws this text where it refuses the code, else Cognito's own error. */
const askWithCode = (text: string, question: Parameters<typeof ask<void>>[0]): Promise<void> =>
  ask(question).catch((error: unknown) => {
    throw isNamed(error, codeRefusals) ? new Error(text) : error;
  });

/** Confirms a new account with the mailed code. */
export const confirmSignUp = (email: string, code: string): Promise<void> =>
  askWithCode(texts.wrongConfirmation, (amplify) => amplify.confirmSignUp(email, code));

/** Has another code mailed, if the account waits for one; nothing tells whether. */
export const resendCode = (email: string): Promise<void> =>
  ask((amplify) => amplify.resendCode(email)).catch((error: unknown) => {
    if (!isNamed(error, ['InvalidParameterException', 'UserNotFoundException'])) throw error;
  });

/** Has a code for a new password mailed, if the address has an account; throws Cognito's own error. */
export const mailResetCode = (email: string): Promise<void> => ask((amplify) => amplify.mailResetCode(email));

/** Sets a new password by the mailed code; whoever was signed in at this browser is not any more. */
export async function resetPassword(email: string, code: string, newPassword: string): Promise<void> {
  await askWithCode(texts.wrongCode, (amplify) => amplify.resetPassword(email, code, newPassword));
  announceSessionChange();
}

/** Signs out, here and in every other tab, and has all of them forget the visitor. */
export async function signOut(): Promise<void> {
  await ask((amplify) => amplify.forgetTokens());
  endVisit(window.localStorage);
  announceSessionChange();
}
