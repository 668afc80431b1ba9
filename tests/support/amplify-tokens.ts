/** The parts of Amplify's key-value storage that its token store uses. */
export interface KeyValueStorage {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
}

/** Amplify's own storage, which doesn't check what it stores. */
export const uncheckedTokens = (browser: Storage): KeyValueStorage => ({
  getItem: async (key) => browser.getItem(key),
  setItem: async (key, value) => browser.setItem(key, value),
  removeItem: async (key) => browser.removeItem(key),
});

const prefix = 'CognitoIdentityServiceProvider.site';

/** An unsigned token of a user's session. The site doesn't check signatures. */
export const token = (user: string, session: string, claims: object = {}): string =>
  ['{"alg":"none"}', JSON.stringify({ sub: user, origin_jti: session, ...claims }), '{}'].map(btoa).join('.');

/**
 * Writes tokens as Amplify's `DefaultTokenStore.storeTokens` does: the user first, then under keys of the user that it reads back,
 * one key at a time (https://github.com/aws-amplify/amplify-js, packages/auth/src/providers/cognito/tokenProvider/TokenStore.ts).
 */
export async function storeTokens(storage: KeyValueStorage, user: string, session: string): Promise<void> {
  await storage.setItem(`${prefix}.LastAuthUser`, user);
  const key = `${prefix}.${(await storage.getItem(`${prefix}.LastAuthUser`)) ?? 'username'}`;
  await storage.setItem(`${key}.accessToken`, token(user, session));
  await storage.setItem(`${key}.idToken`, token(user, session));
  await storage.setItem(`${key}.refreshToken`, `refresh ${session}`);
  await storage.setItem(`${key}.clockDrift`, '0');
}

/** Reads the stored access token as Amplify does before it renews it. Returns its user. */
export async function readTokens(storage: KeyValueStorage): Promise<string | undefined> {
  const user = await storage.getItem(`${prefix}.LastAuthUser`);
  const accessToken = user && (await storage.getItem(`${prefix}.${user}.accessToken`));
  return accessToken ? user : undefined;
}

/** Removes the last user's tokens as Amplify does when Cognito refuses a renewal. */
export async function clearTokens(storage: KeyValueStorage): Promise<void> {
  const user = (await storage.getItem(`${prefix}.LastAuthUser`)) ?? 'username';
  const names = ['accessToken', 'idToken', 'clockDrift', 'refreshToken'].map((name) => `${user}.${name}`);
  await Promise.all([...names, 'LastAuthUser'].map((name) => storage.removeItem(`${prefix}.${name}`)));
}
