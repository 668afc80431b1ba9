/**
 * Whether somebody may be signed in, read from Cognito's own keys in localStorage, so that nobody has to load Amplify to
 * know that nobody is.
 */
const refreshTokenKey = /^CognitoIdentityServiceProvider\.[^.]+\.(.+)\.refreshToken$/;

/** The key of localStorage that changes with each sign-out. */
export const visitKey = 'shop.visit';

/** The Cognito user whose refresh token is stored, or undefined. */
export function storedUser(storage: Storage): string | undefined {
  for (let index = 0; index < storage.length; index++) {
    const user = refreshTokenKey.exec(storage.key(index) ?? '')?.[1];
    if (user !== undefined) return user;
  }
  return undefined;
}

/** True when a storage event may have signed somebody in or out; a cleared storage has a null key. */
export const concernsSession = (key: string | null): boolean =>
  key === null || key === visitKey || refreshTokenKey.test(key);

const listeners = new Set<() => void>();

/** Calls the listener whenever somebody signed in or out, in this tab or in another; returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (concernsSession(event.key)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  // A page that the browser had put away for the way back has heard nothing meanwhile.
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', listener);
  };
}

/** Tells this tab's listeners; the browser tells the other tabs. */
export function announceSessionChange(): void {
  for (const listener of listeners) listener();
}
