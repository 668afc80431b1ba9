import { Amplify } from 'aws-amplify';
import { signIn as amplifySignIn, fetchAuthSession, signOut, signUp } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { inject } from 'vitest';
import { ownersGroup } from '../../lambdas/contracts/names.ts';
import { callCognito } from '../../local/signed-call.ts';

/** Amplify is one client with one signed-in user, as in a browser: whoever uses it here waits for their turn. */
let turn: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work);
  turn = result.catch(() => undefined);
  return result;
}

let configured = false;

async function configure(): Promise<void> {
  if (configured) return;
  const response = await fetch(`${inject('origin')}/config.json`);
  const { userPoolId, userPoolClientId, userPoolEndpoint } = (await response.json()) as Record<string, string>;
  if (!userPoolId || !userPoolClientId || !userPoolEndpoint) throw new Error('config.json lacks the user pool');
  // It would remark that Cognito is not at its usual address.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
  const memory = new Map<string, string>();
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: async (key) => memory.get(key) ?? null,
    setItem: async (key, value) => void memory.set(key, value),
    removeItem: async (key) => void memory.delete(key),
    clear: async () => memory.clear(),
  });
  configured = true;
}

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  readonly mobileNumber: string;
}

/** Registers as the site's sign-up page does. */
export function register({ email, password, fullName, mobileNumber }: Registration): Promise<void> {
  return inTurn(async () => {
    await configure();
    await signUp({
      username: email,
      password,
      options: { userAttributes: { email, name: fullName, 'custom:mobileNumber': mobileNumber } },
    });
  });
}

/** Makes a registered shopper an owner (D4), as the shop's administrator does; their next ID token says so. */
export async function promote(email: string): Promise<void> {
  const { userPoolId, ...administration } = inject('administration');
  await callCognito({
    ...administration,
    target: 'AWSCognitoIdentityProviderService.AdminAddUserToGroup',
    body: { UserPoolId: userPoolId, Username: email, GroupName: ownersGroup },
  });
}

export interface Tokens {
  readonly idToken: string;
  readonly accessToken: string;
}

/** Signs in by SRP as the site does, and leaves Amplify free for the next one. */
export function signInForTokens(email: string, password: string): Promise<Tokens> {
  return inTurn(async () => {
    await configure();
    await amplifySignIn({ username: email, password });
    const { tokens } = await fetchAuthSession();
    await signOut();
    if (tokens?.idToken === undefined) throw new Error(`${email} got no ID token`);
    return { idToken: tokens.idToken.toString(), accessToken: tokens.accessToken.toString() };
  });
}

/** The ID token of somebody who signs in. */
export async function signIn(email: string, password: string): Promise<string> {
  return (await signInForTokens(email, password)).idToken;
}
