import { secondFactor as texts } from '../texts/second-factor.ts';
import { ask } from './account-calls.ts';
import { announceSessionChange } from './stored-session.ts';

/** The login can't be completed any more: the password must be entered again. */
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

/** Six digits, however the user spaced them. Throws our own text for anything else, which Cognito would refuse in its own words. */
function digitsOf(code: string): string {
  const digits = code.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(digits)) throw new Error(texts.wrongCode);
  return digits;
}

function inOurWords(error: unknown): never {
  const text = error instanceof Error ? refusals[error.name] : undefined;
  throw text === undefined ? error : new Error(text);
}

/** Completes a login by the code of the second factor. Throws `LoginExpired` if too much time has passed. */
export async function confirmLogin(code: string): Promise<void> {
  const digits = digitsOf(code);
  try {
    await ask((amplify) => amplify.confirmLogin(digits)).catch(inOurWords);
  } catch (error) {
    const isExpired = error instanceof Error && /^Invalid session for the user/.test(error.message);
    throw isExpired || isWithoutLogin(error) ? new LoginExpired() : error;
  } finally {
    announceSessionChange();
  }
}

/** Amplify forgets a login that waits for its code after three minutes, and when the page is loaded again. */
const isWithoutLogin = (error: unknown): boolean => error instanceof Error && error.name === 'SignInException';

/** Whether logins of the signed-in user ask for a code. */
export const isSecondFactorOn = (): Promise<boolean> => ask((amplify) => amplify.isSecondFactorOn());

/** A new secret for an authenticator app, in base32. The current app, if any, works until a code verifies the new one. */
export const newSecret = (): Promise<string> => ask((amplify) => amplify.newSecret());

/** Verifies the new secret by a code from the app. */
export async function verifySecret(code: string): Promise<void> {
  const digits = digitsOf(code);
  await ask((amplify) => amplify.verifySecret(digits)).catch(inOurWords);
}

/** Switches the verified second factor on, or off, and ends all sessions, this one too. Repeatable if it fails half-way. */
export async function switchSecondFactor(on: boolean): Promise<void> {
  await ask((amplify) => amplify.preferSecondFactor(on));
  await ask((amplify) => amplify.endAllSessions()).catch(() => {
    throw new Error(texts.sessionsOpen);
  });
}

/** Whether the user has logged in within this time, in milliseconds. Refreshed tokens keep the time of the login. */
export const hasLoggedInWithin = (time: number): Promise<boolean> =>
  ask(async (amplify) => Date.now() - (await amplify.loginTime()) <= time);
