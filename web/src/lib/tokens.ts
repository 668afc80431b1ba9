import { loadConfig } from './config.ts';
import { hasTexts } from './has-texts.ts';
import { announceSessionChange, keyOf, setClient, storedUser, tokenPrefix, visitKey } from './stored-session.ts';

/** How many ended sessions a browser remembers. */
const maxEnded = 20;

/** A removed refresh token, which Cognito should revoke. */
export interface RemovedToken {
  readonly client: string;
  readonly token: string;
}

/** The user of an access or ID token, and the session: the `origin_jti` of its login, which renewed tokens keep. */
export function claimsIn(token: string | null): { readonly sub: string; readonly origin_jti: string } | undefined {
  try {
    const [, payload = ''] = token?.split('.') ?? [];
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return hasTexts(claims, 'sub', 'origin_jti') ? claims : undefined;
  } catch {
    return undefined;
  }
}

export const sessionIn = (token: string | null): string | undefined => claimsIn(token)?.origin_jti;

/** The stored session of this client's last user, undefined if there is none. */
export function storedSession(browser: Storage): string | undefined {
  const user = storedUser(browser);
  return user ? sessionIn(browser.getItem(keyOf(`${user}.accessToken`))) : undefined;
}

export const endedSessions = (browser: Storage): readonly string[] =>
  (browser.getItem(visitKey) ?? '').split(' ').slice(1);

/** The keys of all stored tokens, also of other clients and users. */
export const tokenKeys = (browser: Storage): string[] =>
  Array.from({ length: browser.length }, (_, index) => browser.key(index) ?? '').filter((key) =>
    key.startsWith(tokenPrefix),
  );

/** A key without its last part, which doesn't contain dots. */
export const parentOf = (key: string): string => key.replace(/[^.]+$/, '');

/** Removes all tokens, or those under the given keys. Returns the refresh tokens for `revoke`. */
export function removeTokens(browser: Storage, keys = tokenKeys(browser)): readonly RemovedToken[] {
  return keys.flatMap((key) => {
    const token = browser.getItem(key);
    browser.removeItem(key);
    return refreshTokenIn(key, token);
  });
}

export function refreshTokenIn(key: string, token: string | null): readonly RemovedToken[] {
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
