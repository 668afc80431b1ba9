import { Amplify, type AmplifyContext, createAmplifyContext } from 'aws-amplify';
import { ApiError, del, get, patch, post, put } from 'aws-amplify/api';
import * as auth from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { mobileNumberAttribute } from '#contracts/names.ts';
import type { Route } from '#contracts/routes.ts';
import { account as signInTexts } from '../texts/accounts/account.ts';
import { type ApiResponse, type CallOptions, callHeaders, type PartingCall } from './call.ts';
import { loadConfig } from './config.ts';
import { hasTexts } from './has-texts.ts';
import { networkProblem, parseJson } from './problem.ts';
import { announceSessionChange, onSessionChange, setClient } from './stored-session.ts';
import { TokenStorage } from './token-storage.ts';
import { callCognito, checkTokens, removeTokens, revoke, storedSession } from './tokens.ts';

export { checkTokens } from './tokens.ts';

/** The only file that imports Amplify. Import it dynamically, so that Amplify loads only when it is needed. */

type RestBody = NonNullable<NonNullable<Parameters<typeof post>[0]['options']>['body']>;
const apiName = 'shop';
const operations = { GET: get, POST: post, PUT: put, PATCH: patch, DELETE: del } as const;

const tokenStorage = new TokenStorage(window.localStorage);
// Only a page with Amplify can have stored tokens too late.
onSessionChange(() => void checkTokens().catch(() => undefined));
let configuring: Promise<void> | undefined;

function configure(): Promise<void> {
  configuring ??= loadConfig().then(
    ({ region, userPoolId, userPoolClientId, userPoolEndpoint }) => {
      setClient(userPoolClientId);
      Amplify.configure({
        Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint ? { userPoolEndpoint } : {}) } },
        API: { REST: { [apiName]: { endpoint: window.location.origin, region } } },
      });
      cognitoUserPoolsTokenProvider.setKeyValueStorage(tokenStorage);
    },
    (error: unknown) => {
      configuring = undefined;
      throw error;
    },
  );
  return configuring;
}

/**
 * Sends an API call with the visitor's ID token. A rejected token (a wrong clock, a rotated key) is renewed once, and then removed,
 * unless another session began meanwhile. Returns refusals, and throws only without an response. `refused` is the response to a first try.
 */
export async function sendSignedIn(
  method: Route['method'],
  path: string,
  options: CallOptions,
  refused?: ApiResponse,
): Promise<ApiResponse> {
  await configure();
  const session = storedSession(window.localStorage);
  const isCurrent = () => session === storedSession(window.localStorage);
  let response = refused ?? (await sendInSession(session, method, path, options));
  if (response.status === 401 && isCurrent() && (await renewTokens())) {
    response = await sendInSession(session, method, path, options);
  }
  if (response.status === 401 && isCurrent()) {
    forgetTokens();
    announceSessionChange();
  }
  return response;
}

async function sendInSession(
  session: string | undefined,
  method: Route['method'],
  path: string,
  options: CallOptions,
): Promise<ApiResponse> {
  const tokens = await currentTokens();
  if (!tokens?.idToken || tokens.idToken.payload.origin_jti !== session) return { status: 401, text: '' };
  const authorization = `Bearer ${tokens.idToken.toString()}`;
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

/** Renews the tokens, even if they have not expired. Returns false if they can't be renewed. Throws if Cognito can't be reached. */
async function renewTokens(): Promise<boolean> {
  const { tokens } = await auth.fetchAuthSession({ forceRefresh: true });
  return tokens?.idToken !== undefined;
}

/** The stored tokens, renewed if needed. */
async function currentTokens(): Promise<auth.AuthTokens | undefined> {
  await configure();
  return (await auth.fetchAuthSession()).tokens;
}

/**
 * Prepares a call to send while the page unloads, when there is no time for a token and Amplify's calls are aborted.
 * Returns refusals as responses, for a page that was only hidden. Undefined if no visitor is signed in.
 */
export async function readyPartingCall(): Promise<PartingCall | undefined> {
  const { idToken } = (await currentTokens()) ?? {};
  if (!idToken) return undefined;
  const authorization = `Bearer ${idToken.toString()}`;
  return async (method, path, options) => {
    const headers = { authorization, ...callHeaders(options) };
    const body = options.body === undefined ? null : JSON.stringify(options.body);
    const response = await fetch(path, { method, headers, body, keepalive: true });
    return { status: response.status, text: await response.text() };
  };
}

export interface NewAccount {
  readonly fullName: string;
  readonly email: string;
  readonly mobileNumber: string;
  readonly password: string;
}

/**
 * `code-needed`: the account exists, but must be confirmed with the mailed code. `second-factor-needed`: the password is right, and
 * `confirmLogin` completes the login.
 */
export type SignInOutcome = 'signed-in' | 'code-needed' | 'second-factor-needed';

/** Amplify refuses a login while it sees a session. This context hides the current one, so that it can stay until the login succeeds. */
function loginContext(): AmplifyContext {
  const current = storedSession(window.localStorage);
  const getTokens: typeof cognitoUserPoolsTokenProvider.getTokens = async (options) =>
    storedSession(window.localStorage) === current ? null : cognitoUserPoolsTokenProvider.getTokens(options);
  return createAmplifyContext(Amplify.getConfig(), { Auth: { tokenProvider: { getTokens } } });
}

/** Runs a step of a login. If it signs in, the session that it replaces is revoked; otherwise that session stays. */
async function logIn<T>(step: (context: AmplifyContext) => Promise<T>): Promise<T> {
  await configure();
  tokenStorage.beginLogin();
  try {
    return await step(loginContext());
  } finally {
    void revoke(tokenStorage.takeReplaced());
  }
}

/** Signs in with SRP. Throws Cognito's error, whose message can be shown. */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  const { nextStep } = await logIn((context) => auth.signIn(context, { username: email, password }));
  if (nextStep.signInStep === 'CONFIRM_SIGN_UP') return 'code-needed';
  if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') return 'second-factor-needed';
  if (nextStep.signInStep === 'DONE') return 'signed-in';
  throw new Error(nextStep.signInStep === 'RESET_PASSWORD' ? signInTexts.newPasswordNeeded : signInTexts.notSupported);
}

/** Creates the account and signs in, unless a code must confirm it first. Throws Cognito's error. */
export async function signUp(account: NewAccount): Promise<SignInOutcome> {
  const { email, password } = account;
  const attributes = { email, name: account.fullName, [`custom:${mobileNumberAttribute}`]: account.mobileNumber };
  const { outcome, content } = await callOnce('SignUp', email, password, {
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  });
  if (outcome !== undefined) return outcome;
  return Object(content).UserConfirmed ? signIn(email, password) : 'code-needed';
}

/** The calls whose response was lost, by action and address. Cognito may have carried them out. */
const lostCalls = new Set<string>();

/**
 * Makes a call that succeeds only once, again if its response is lost. Amplify would hide the loss. A later refusal is ignored if
 * the password already works: returns the outcome of that login. Otherwise returns the response's content, or throws Cognito's error.
 */
async function callOnce(
  action: string,
  email: string,
  password: string,
  fields: object,
): Promise<{ readonly content?: unknown; readonly outcome?: SignInOutcome }> {
  await configure();
  const { userPoolClientId } = await loadConfig();
  const body = { ClientId: userPoolClientId, Username: email, Password: password, ...fields };
  const call = `${action} ${email}`;
  const send = async () => {
    const response = await callCognito(action, body);
    return { isRefused: !response.ok, content: parseJson(await response.text()) };
  };
  const { isRefused, content } = await send()
    .catch(() => {
      lostCalls.add(call);
      return send();
    })
    .catch(() => {
      throw networkProblem();
    });
  if (!isRefused) return { content };
  const { __type = '', message = '' } = hasTexts(content, '__type', 'message') ? content : {};
  const refusal = Object.assign(new Error(message), { name: __type });
  if (!lostCalls.has(call)) throw refusal;
  const outcome = await signIn(email, password).catch((error: unknown) => {
    throw error instanceof Error && error.name === 'NetworkError' ? error : refusal;
  });
  return { outcome };
}

/** Confirms an account with the mailed code. Throws Cognito's error. */
export async function confirmSignUp(email: string, code: string): Promise<void> {
  await configure();
  await auth.confirmSignUp({ username: email, confirmationCode: code });
}

/** Requests a new code. Throws Cognito's error. */
export async function resendCode(email: string): Promise<void> {
  await configure();
  await auth.resendSignUpCode({ username: email });
}

/** Requests a code to reset the password. The result does not reveal whether the address has an account. Throws Cognito's error. */
export async function mailResetCode(email: string): Promise<void> {
  await configure();
  await auth.resetPassword({ username: email });
}

/** Sets a new password with the mailed code, which ends all sessions of the account. Throws Cognito's error. */
export async function resetPassword(email: string, code: string, newPassword: string): Promise<void> {
  await callOnce('ConfirmForgotPassword', email, newPassword, { ConfirmationCode: code });
  // Tokens stored in this browser may belong to that account.
  forgetTokens();
}

/** Removes all tokens from this browser, and revokes them if Cognito can be reached. The visit and its drafts stay. */
const forgetTokens = (): void => void revoke(removeTokens(window.localStorage));

/** Completes a login with the code of the second factor. Throws Cognito's error. */
export async function confirmLogin(code: string): Promise<void> {
  const { isSignedIn } = await logIn((context) => auth.confirmSignIn(context, { challengeResponse: code }));
  if (!isSignedIn) throw new Error(signInTexts.notSupported);
}

/** Whether logins of the signed-in user ask for a code. Throws Cognito's error. */
export async function isSecondFactorOn(): Promise<boolean> {
  await configure();
  const { enabled = [] } = await auth.fetchMFAPreference();
  return enabled.includes('TOTP');
}

/** A new secret for an authenticator app, in base32. Throws Cognito's error. */
export async function newSecret(): Promise<string> {
  await configure();
  return (await auth.setUpTOTP()).sharedSecret;
}

/** Verifies the new secret with a code. Throws Cognito's error. */
export async function verifySecret(code: string): Promise<void> {
  await configure();
  await auth.verifyTOTPSetup({ code });
}

/** Switches the verified second factor on or off. Throws Cognito's error. */
export async function preferSecondFactor(on: boolean): Promise<void> {
  await configure();
  await auth.updateMFAPreference({ totp: on ? 'PREFERRED' : 'DISABLED' });
}

/**
 * Ends all sessions of the signed-in user, and succeeds if they have ended already. Amplify's own global sign-out hides failures,
 * which would leave other devices logged in.
 */
export async function endAllSessions(): Promise<void> {
  const tokens = await currentTokens();
  const response = await callCognito('GlobalSignOut', { AccessToken: tokens?.accessToken.toString() });
  if (!response.ok && !(await response.text()).includes('has been revoked')) {
    throw new Error(`GlobalSignOut: ${response.status}`);
  }
}

/** When the user logged in, in milliseconds since the epoch. Renewed tokens keep that time. */
export async function loginTime(): Promise<number> {
  const tokens = await currentTokens();
  return Number(tokens?.idToken?.payload.auth_time) * 1000;
}
