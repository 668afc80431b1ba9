import type { NewAccount, SignInOutcome } from './amplify.ts';
import { announceSessionChange } from './stored-session.ts';
import { endVisit } from './visit.ts';

export type { NewAccount, SignInOutcome } from './amplify.ts';

const amplify = () => import('./amplify.ts');

/** Signs in; throws Cognito's own error. */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    return await (await amplify()).signIn(email, password);
  } finally {
    announceSessionChange();
  }
}

/** Makes an account and signs in (D17), unless a code is needed first; throws Cognito's own error. */
export async function signUp(account: NewAccount): Promise<SignInOutcome> {
  try {
    return await (await amplify()).signUp(account);
  } finally {
    announceSessionChange();
  }
}

/** Confirms a new account with the mailed code; throws Cognito's own error. */
export const confirmSignUp = async (email: string, code: string): Promise<void> =>
  (await amplify()).confirmSignUp(email, code);

/** Has another code mailed; throws Cognito's own error. */
export const resendCode = async (email: string): Promise<void> => (await amplify()).resendCode(email);

/** Has a code for a new password mailed, if the address has an account; throws Cognito's own error. */
export const mailResetCode = async (email: string): Promise<void> => (await amplify()).mailResetCode(email);

/** Sets a new password by the mailed code; whoever was signed in at this browser is not any more. Throws Cognito's own error. */
export async function resetPassword(email: string, code: string, newPassword: string): Promise<void> {
  await (await amplify()).resetPassword(email, code, newPassword);
  announceSessionChange();
}

/** Signs out, here and in every other tab, and has all of them forget the visitor. */
export async function signOut(): Promise<void> {
  await (await amplify()).forgetTokens();
  endVisit(window.localStorage);
  announceSessionChange();
}
