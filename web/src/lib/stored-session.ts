/** Amplify's keys in localStorage. Without such a key, no visitor is signed in, and Amplify is never loaded. */
export const tokenPrefix = 'CognitoIdentityServiceProvider.';

/** The localStorage key that changes with each sign-out. Its value is a random ID, followed by the latest sessions that ended. */
export const visitKey = 'shop.visit';

let client: string | undefined;

/** Sets the ID of this site's app client. Tokens of other clients don't count. */
export function setClient(id: string): void {
  client = id;
}

/** This client's key for a name, such as `LastAuthUser` or `<user>.refreshToken`. */
export const keyOf = (name: string): string => `${tokenPrefix}${client}.${name}`;

/** The signed-in Cognito user, undefined if there is none, or null if tokens are stored and this site's client is not known yet. */
export function storedUser(storage: Storage): string | null | undefined {
  if (!client) return Object.keys(storage).some((key) => key.startsWith(tokenPrefix)) ? null : undefined;
  const user = storage.getItem(keyOf('LastAuthUser'));
  return user && storage.getItem(keyOf(`${user}.refreshToken`)) ? user : undefined;
}

/** Whether a storage event may be a sign-in or sign-out. The key is null if the storage was cleared. */
export const concernsSession = (key: string | null): boolean =>
  key === null || key === visitKey || key.endsWith('.refreshToken') || key.endsWith('.LastAuthUser');

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
