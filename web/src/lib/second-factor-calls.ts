import { secondFactor as texts } from '../texts/accounts/second-factor.ts';
import { callAmplify } from './account-calls.ts';
import { announceSessionChange } from './stored-session.ts';

/** The login took too long. The user must enter the password again. */
export class LoginExpired extends Error {
  override readonly name = 'LoginExpired';

  constructor() {
    super(texts.tooLate);
  }
}

const refusals: Readonly<Record<string, string>> = {
  CodeMismatchException: texts.wrongCode,
  EnableSoftwareTokenMFAException: texts.wrongCode,
  ExpiredCodeException: texts.usedCode,
};

/** The six digits without spaces and hyphens. Throws our own text for anything else, because Cognito's message is technical. */
function digitsOf(code: string): string {
  const digits = code.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(digits)) throw new Error(texts.wrongCode);
  return digits;
}

function throwOurText(error: unknown): never {
  const text = error instanceof Error ? refusals[error.name] : undefined;
  throw text === undefined ? error : new Error(text);
}

/** Completes a login with the code of the second factor. Throws `LoginExpired` if too much time has passed. */
export async function confirmLogin(code: string): Promise<void> {
  const digits = digitsOf(code);
  try {
    await callAmplify((amplify) => amplify.confirmLogin(digits)).catch(throwOurText);
  } catch (error) {
    const isExpired = error instanceof Error && /^Invalid session for the user/.test(error.message);
    throw isExpired || isLoginForgotten(error) ? new LoginExpired() : error;
  } finally {
    announceSessionChange();
  }
}

/** Amplify forgets a login that waits for its code after three minutes, and when the page is reloaded. */
const isLoginForgotten = (error: unknown): boolean => error instanceof Error && error.name === 'SignInException';

/** Whether logins of the signed-in user ask for a code. */
export const isSecondFactorOn = (): Promise<boolean> => callAmplify((amplify) => amplify.isSecondFactorOn());

/** A new secret for an authenticator app, in base32. The current app, if any, works until a code verifies the new one. */
export const newSecret = (): Promise<string> => callAmplify((amplify) => amplify.newSecret());

/** Verifies the new secret with a code from the app. */
export async function verifySecret(code: string): Promise<void> {
  const digits = digitsOf(code);
  await callAmplify((amplify) => amplify.verifySecret(digits)).catch(throwOurText);
}

/** Switches the verified second factor on or off, and ends all sessions, including this one. Can be retried if it fails halfway. */
export async function switchSecondFactor(on: boolean): Promise<void> {
  await callAmplify((amplify) => amplify.preferSecondFactor(on));
  await callAmplify((amplify) => amplify.endAllSessions()).catch(() => {
    throw new Error(texts.sessionsOpen);
  });
}

/** Whether the user has logged in within this time, in milliseconds. Refreshed tokens keep the time of the login. */
export const hasLoggedInWithin = (time: number): Promise<boolean> =>
  callAmplify(async (amplify) => Date.now() - (await amplify.loginTime()) <= time);
