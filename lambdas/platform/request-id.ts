import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string | undefined>();

/**
 * Does work in the name of a browser's call. What is logged and written meanwhile bears the call's id, so that everything
 * that came of one call is found by it, up to the last consumer of the table's stream.
 */
export const withinRequest = <T>(requestId: string | undefined, work: () => T): T => current.run(requestId, work);

/** The id of the call in whose name this runs, where it is known. */
export const currentRequest = (): string | undefined => current.getStore();
