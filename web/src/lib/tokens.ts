import { account as texts } from '../texts/accounts/account.ts';
import { loadConfig } from './config.ts';
import { hasTexts } from './has-texts.ts';
import { announceSessionChange, keyOf, setClient, storedUser, tokenPrefix, visitKey } from './stored-session.ts';

/** How many ended sessions a browser remembers. */
const maxEnded = 20;

/** A removed refresh token, which Cognito should revoke. */
interface RemovedToken {
  readonly client: string;
  readonly token: string;
}

/** The user of an access or ID token, and the session: the `origin_jti` of its login, which renewed tokens keep. */
function claimsIn(token: string | null): { readonly sub: string; readonly origin_jti: string } | undefined {
  try {
    const [, payload = ''] = token?.split('.') ?? [];
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return hasTexts(claims, 'sub', 'origin_jti') ? claims : undefined;
  } catch {
    return undefined;
  }
}

const sessionIn = (token: string | null): string | undefined => claimsIn(token)?.origin_jti;

/** The stored session of this client's last user, undefined if there is none. */
export function storedSession(browser: Storage): string | undefined {
  const user = storedUser(browser);
  return user ? sessionIn(browser.getItem(keyOf(`${user}.accessToken`))) : undefined;
}

const endedSessions = (browser: Storage): readonly string[] => (browser.getItem(visitKey) ?? '').split(' ').slice(1);

/** A late response brought tokens whose visit has ended. Amplify treats an error of this name as a refused renewal. */
class VisitEnded extends Error {
  override readonly name = 'NotAuthorizedException';

  constructor() {
    super(texts.visitEnded);
  }
}

/**
 * Amplify's storage of tokens, under Amplify's own keys. It stores renewed tokens only while the session that they renew is
 * stored, and a login's tokens only in the visit in which the login began, in place of the session that it began in, if any.
 */
export class TokenStorage {
  private readonly browser: Storage;
  /** The sessions that this page has read. Their later tokens are renewals. */
  private readonly known = new Set<string>();
  private loginVisit: string | undefined;
  /** The session in which the login began. */
  private loginSession: string | undefined;
  /** Amplify writes a login's user before its tokens. */
  private newUser: string | undefined;
  /** The user of a login whose access token is stored, and whose refresh token comes next. */
  private arriving: string | undefined;
  private replaced: readonly RemovedToken[] = [];

  constructor(browser: Storage) {
    this.browser = browser;
  }

  /** Call this before each login, so that a login that outlasts its visit stores nothing. */
  beginLogin(): void {
    this.loginVisit = this.visit();
    this.loginSession = storedSession(this.browser);
  }

  /** The refresh tokens that a login has replaced, for `revoke`. */
  takeReplaced(): readonly RemovedToken[] {
    const { replaced } = this;
    this.replaced = [];
    return replaced;
  }

  getItem = async (key: string): Promise<string | null> => {
    if (key === keyOf('LastAuthUser') && this.newUser !== undefined) return this.newUser;
    const value = this.browser.getItem(key);
    const session = key.endsWith('.accessToken') ? sessionIn(value) : undefined;
    if (session !== undefined) this.known.add(session);
    return value;
  };

  setItem = async (key: string, value: string): Promise<void> => {
    if (key === keyOf('LastAuthUser')) this.expectTokensOf(value);
    else if (key.endsWith('.accessToken')) this.storeAccessToken(key, value);
    else this.storeBesideAccessToken(key, value);
  };

  /** Does nothing: Amplify removes the current tokens, also after a late refusal of others. `removeTokens` checks first. */
  removeItem = async (): Promise<void> => {};

  clear = this.removeItem;

  private readonly visit = (): string => this.browser.getItem(visitKey) ?? '';

  private expectTokensOf(user: string): void {
    this.newUser = undefined;
    const stored = storedUser(this.browser);
    if (stored === user) return;
    const isReplaceable = !stored || storedSession(this.browser) === this.loginSession;
    if (!isReplaceable || this.loginVisit !== this.visit()) throw new VisitEnded();
    this.newUser = user;
  }

  private storeAccessToken(key: string, value: string): void {
    const { known, browser } = this;
    this.newUser = undefined;
    const { sub, origin_jti: session = '' } = claimsIn(value) ?? {};
    const isRenewal = storedSession(browser) === session;
    const isLogin =
      this.loginVisit === this.visit() && !known.has(session) && !endedSessions(browser).includes(session);
    if (key !== keyOf(`${sub}.accessToken`) || !(isRenewal || isLogin)) throw new VisitEnded();
    browser.setItem(key, value);
    this.arriving = isRenewal ? undefined : sub;
  }

  /** Another tab may end the visit between two writes of one response. */
  private storeBesideAccessToken(key: string, value: string): void {
    const session = sessionIn(this.browser.getItem(`${parentOf(key)}accessToken`));
    if (session === undefined || (key.endsWith('.idToken') && sessionIn(value) !== session)) throw new VisitEnded();
    const { arriving } = this;
    if (arriving !== undefined && key === keyOf(`${arriving}.refreshToken`)) this.completeLogin(arriving, key, value);
    else this.browser.setItem(key, value);
  }

  /** Stores the refresh token before the user, and removes the former session last, so that no tab sees a sign-out. */
  private completeLogin(user: string, key: string, value: string): void {
    const { browser } = this;
    const former = refreshTokenIn(key, browser.getItem(key));
    browser.setItem(key, value);
    browser.setItem(keyOf('LastAuthUser'), user);
    const isOther = (each: string) => each !== keyOf('LastAuthUser') && !each.startsWith(parentOf(key));
    this.replaced = [...former, ...removeTokens(browser, tokenKeys(browser).filter(isOther))];
    this.arriving = undefined;
  }
}

/** The keys of all stored tokens, also of other clients and users. */
const tokenKeys = (browser: Storage): string[] =>
  Array.from({ length: browser.length }, (_, index) => browser.key(index) ?? '').filter((key) =>
    key.startsWith(tokenPrefix),
  );

/** A key without its last part, which doesn't contain dots. */
const parentOf = (key: string): string => key.replace(/[^.]+$/, '');

/** Removes all tokens, or those under the given keys. Returns the refresh tokens for `revoke`. */
export function removeTokens(browser: Storage, keys = tokenKeys(browser)): readonly RemovedToken[] {
  return keys.flatMap((key) => {
    const token = browser.getItem(key);
    browser.removeItem(key);
    return refreshTokenIn(key, token);
  });
}

function refreshTokenIn(key: string, token: string | null): readonly RemovedToken[] {
  const [, client, name] = key.split('.');
  return token && client && name && key.endsWith('.refreshToken') ? [{ client, token }] : [];
}

/**
 * Ends the visit on sign-out, and removes all tokens. Every tab, also a suspended one, clears its data when it next checks. The
 * tokens go first, because a full storage has no space for the visit before.
 */
export function endVisit(browser: Storage): readonly RemovedToken[] {
  const sessions = tokenKeys(browser).flatMap((key) => sessionIn(browser.getItem(key)) ?? []);
  const removed = removeTokens(browser);
  const ended = [...new Set([...endedSessions(browser), ...sessions])].slice(-maxEnded);
  browser.setItem(visitKey, [crypto.randomUUID(), ...ended].join(' '));
  return removed;
}

/** Removes the tokens of ended sessions. An older page, or one that saw the sign-out too late, may have stored them again. */
export function removeEndedTokens(browser: Storage): readonly RemovedToken[] {
  const ended = endedSessions(browser);
  const keys = tokenKeys(browser);
  return keys.flatMap((key) => {
    if (!ended.includes(sessionIn(browser.getItem(key)) ?? '')) return [];
    const user = parentOf(key);
    const isLastUser = (each: string) => `${parentOf(each)}${browser.getItem(each)}.` === user;
    return removeTokens(
      browser,
      keys.filter((each) => each.startsWith(user) || isLastUser(each)),
    );
  });
}

/** Removes the tokens of ended visits. Then the site knows whose tokens are stored. */
export async function checkTokens(): Promise<void> {
  const before = storedUser(window.localStorage);
  setClient((await loadConfig()).userPoolClientId);
  const removed = removeEndedTokens(window.localStorage);
  if (storedUser(window.localStorage) !== before) announceSessionChange();
  await revoke(removed);
}

/** Asks Cognito to revoke these refresh tokens. It can't revoke those of a deleted user pool, and may be unreachable. */
export async function revoke(tokens: readonly RemovedToken[]): Promise<void> {
  if (tokens.length === 0) return;
  await Promise.allSettled(
    tokens.map(async ({ client, token }) => callCognito('RevokeToken', { ClientId: client, Token: token })),
  );
}

/** Calls Cognito without Amplify. The call continues after its page has unloaded. */
export async function callCognito(action: string, body: object): Promise<Response> {
  const { region, userPoolEndpoint = `https://cognito-idp.${region}.amazonaws.com/` } = await loadConfig();
  return fetch(userPoolEndpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify(body),
    keepalive: true,
  });
}
