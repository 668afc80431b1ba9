import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string | undefined>();

/**
 * Runs work under a request ID. Its log lines and items carry the ID, so that one search finds everything a request caused,
 * including the stream's consumers.
 */
export const withinRequest = <T>(requestId: string | undefined, work: () => T): T => current.run(requestId, work);

/** The current request ID, if it is known. */
export const currentRequest = (): string | undefined => current.getStore();
