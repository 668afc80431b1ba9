/**
 * Whether somebody may be signed in, read from Cognito's own keys in localStorage, so that nobody has to load Amplify to
 * know that nobody is.
 */
const refreshTokenKey = /^CognitoIdentityServiceProvider\.[^.]+\.(.+)\.refreshToken$/;

/** The Cognito user whose refresh token is stored, or undefined. */
export function storedUser(storage: Storage): string | undefined {
  for (let index = 0; index < storage.length; index++) {
    const user = refreshTokenKey.exec(storage.key(index) ?? '')?.[1];
    if (user !== undefined) return user;
  }
  return undefined;
}

/** True when a storage event may have signed somebody in or out; a cleared storage has a null key. */
export const concernsSession = (key: string | null): boolean => key === null || refreshTokenKey.test(key);

const listeners = new Set<() => void>();

/** Calls the listener whenever somebody signed in or out, in this tab or in another; returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (concernsSession(event.key)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Tells this tab's listeners; the browser tells the other tabs. */
export function announceSessionChange(): void {
  for (const listener of listeners) listener();
}
