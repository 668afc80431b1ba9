/** Amplify's key for a refresh token in localStorage. Without such a key, no visitor is signed in, and Amplify is never loaded. */
const refreshTokenKey = /^CognitoIdentityServiceProvider\.[^.]+\.(.+)\.refreshToken$/;

/** The localStorage key that changes with each sign-out. */
export const visitKey = 'shop.visit';

/** The Cognito user whose refresh token is stored, or undefined. */
export function storedUser(storage: Storage): string | undefined {
  for (let index = 0; index < storage.length; index++) {
    const user = refreshTokenKey.exec(storage.key(index) ?? '')?.[1];
    if (user !== undefined) return user;
  }
  return undefined;
}

/** Whether a storage event may be a sign-in or sign-out. The key is null if the storage was cleared. */
export const concernsSession = (key: string | null): boolean =>
  key === null || key === visitKey || refreshTokenKey.test(key);

const listeners = new Set<() => void>();

/** Calls the listener on each sign-in and sign-out, in any tab. Returns a function that unsubscribes. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (concernsSession(event.key)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  // A page restored from the back/forward cache has missed all events.
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', listener);
  };
}

/** Notifies this tab's listeners. The browser notifies the other tabs. */
export function announceSessionChange(): void {
  for (const listener of listeners) listener();
}
