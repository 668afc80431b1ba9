import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string | undefined>();

/**
 * Runs work under a request ID. Log lines and items written meanwhile carry it, so that one ID finds everything that a
 * request caused, including the consumers of the table's stream.
 */
export const withinRequest = <T>(requestId: string | undefined, work: () => T): T => current.run(requestId, work);

/** The current request ID, if it is known. */
export const currentRequest = (): string | undefined => current.getStore();
