import { storedUser } from './stored-session.ts';

/** The user whose tokens are stored in this browser, undefined also while it is unknown. */
export const currentUser = (): string | undefined => storedUser(window.localStorage) ?? undefined;
