import { account as texts } from '../texts/accounts/account.ts';
import { keyOf, storedUser, visitKey } from './stored-session.ts';
import {
  claimsIn,
  endedSessions,
  parentOf,
  type RemovedToken,
  refreshTokenIn,
  removeTokens,
  sessionIn,
  storedSession,
  tokenKeys,
} from './tokens.ts';

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
