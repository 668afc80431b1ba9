import { Amplify } from 'aws-amplify';
import { ApiError, del, get, patch, post, put } from 'aws-amplify/api';
import * as auth from 'aws-amplify/auth';
import { mobileNumberAttribute } from '#contracts/names.ts';
import type { Route } from '#contracts/routes.ts';
import { account as signInTexts } from '../texts.ts';
import { type Answer, type CallOptions, callHeaders, type PartingCall } from './call.ts';
import { loadConfig } from './config.ts';

/** The only file that imports Amplify; everybody imports this file dynamically, when a visitor needs it. */

type RestBody = NonNullable<NonNullable<Parameters<typeof post>[0]['options']>['body']>;
const apiName = 'shop';
const operations = { GET: get, POST: post, PUT: put, PATCH: patch, DELETE: del } as const;

let configuring: Promise<void> | undefined;

function configure(): Promise<void> {
  configuring ??= loadConfig().then(
    ({ region, userPoolId, userPoolClientId, userPoolEndpoint }) =>
      Amplify.configure({
        Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint ? { userPoolEndpoint } : {}) } },
        API: { REST: { [apiName]: { endpoint: window.location.origin, region } } },
      }),
    (error: unknown) => {
      configuring = undefined;
      throw error;
    },
  );
  return configuring;
}

/** Sends an API call with the visitor's ID token, renewed where needed. Refusals are answers too; only a lost call throws. */
export async function sendSignedIn(method: Route['method'], path: string, options: CallOptions): Promise<Answer> {
  const authorization = await bearer();
  if (authorization === undefined) return { status: 401, text: '' };
  const headers = { authorization, ...callHeaders(options) };
  const operation = operations[method]({
    apiName,
    path,
    options: {
      headers,
      ...(options.body === undefined ? {} : { body: options.body as RestBody }),
      retryStrategy: { strategy: 'no-retry' },
      defaultAuthMode: 'none',
    },
  });
  options.signal?.addEventListener('abort', () => operation.cancel(), { once: true });
  try {
    const { statusCode, body } = await operation.response;
    return { status: statusCode, text: statusCode === 204 ? '' : await body.text() };
  } catch (error) {
    if (error instanceof ApiError && error.response) {
      return { status: error.response.statusCode, text: error.response.body ?? '' };
    }
    throw error;
  }
}

/**
 * Has Cognito renew the tokens, whether they look expired or not; false when nobody is signed in (any more). Throws when
 * Cognito can not be asked.
 */
export async function renewTokens(): Promise<boolean> {
  await configure();
  const { tokens } = await auth.fetchAuthSession({ forceRefresh: true });
  return tokens?.idToken !== undefined;
}

async function bearer(): Promise<string | undefined> {
  await configure();
  const { tokens } = await auth.fetchAuthSession();
  return tokens?.idToken && `Bearer ${tokens.idToken.toString()}`;
}

/**
 * Readies a call for the moment in which the page goes away, when there is no time left to look for a token and
 * Amplify's own calls would end with it. Undefined when nobody is signed in.
 */
export async function readyPartingCall(): Promise<PartingCall | undefined> {
  const authorization = await bearer();
  if (authorization === undefined) return undefined;
  return (method, path) => {
    fetch(path, { method, headers: { authorization, ...callHeaders({}) }, keepalive: true }).catch(() => undefined);
  };
}

export interface NewAccount {
  readonly fullName: string;
  readonly email: string;
  readonly mobileNumber: string;
  readonly password: string;
}

/** `code-needed`: the account exists, and waits for the code that Cognito has mailed. */
export type SignInOutcome = 'signed-in' | 'code-needed';

/** Signs in by SRP; whoever was signed in before is signed out first. Throws Cognito's error, whose message is fit to show. */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  await configure();
  await forgetTokens();
  const { nextStep } = await auth.signIn({ username: email, password });
  if (nextStep.signInStep === 'CONFIRM_SIGN_UP') return 'code-needed';
  if (nextStep.signInStep === 'DONE') return 'signed-in';
  throw new Error(signInTexts.notSupported);
}

/** Makes the account and signs in (D17), unless it must be confirmed by a code first. Throws Cognito's error. */
export async function signUp(account: NewAccount): Promise<SignInOutcome> {
  await configure();
  const { isSignUpComplete } = await auth.signUp({
    username: account.email,
    password: account.password,
    options: {
      userAttributes: {
        email: account.email,
        name: account.fullName,
        [`custom:${mobileNumberAttribute}`]: account.mobileNumber,
      },
    },
  });
  return isSignUpComplete ? signIn(account.email, account.password) : 'code-needed';
}

/** Confirms an account with the code from Cognito's mail. Throws Cognito's error. */
export async function confirmSignUp(email: string, code: string): Promise<void> {
  await configure();
  await auth.confirmSignUp({ username: email, confirmationCode: code });
}

/** Has Cognito mail another code. Throws Cognito's error. */
export async function resendCode(email: string): Promise<void> {
  await configure();
  await auth.resendSignUpCode({ username: email });
}

/** Has Cognito mail a code for a new password, if the address has an account; nothing tells whether. Throws Cognito's error. */
export async function mailResetCode(email: string): Promise<void> {
  await configure();
  await auth.resetPassword({ username: email });
}

/** Sets a new password by the mailed code, which ends the account's sessions everywhere. Throws Cognito's error. */
export async function resetPassword(email: string, code: string, newPassword: string): Promise<void> {
  await configure();
  await auth.confirmResetPassword({ username: email, confirmationCode: code, newPassword });
  // Tokens that this browser still holds may be of that account.
  await forgetTokens();
}

/** Signs out: revokes the refresh token if Cognito can be reached, and forgets all tokens in any case. */
export async function forgetTokens(): Promise<void> {
  await configure();
  await auth.signOut();
}
