import { currentRequest } from '../operations/request.ts';

/** The id of the call in whose name this happens, for the line that tells of it. */
function request(): { readonly request?: string } {
  const requestId = currentRequest();
  return requestId === undefined ? {} : { request: requestId };
}

/**
 * One line about something that went as expected. Facts name things by the shop's own ids: never a token, an address, a
 * name or a number of somebody's. Lambda's JSON log format adds the time and its own request id.
 */
export function logDone(message: string, facts: Readonly<Record<string, string | number | undefined>>): void {
  console.info({ message, ...facts, ...request() });
}

/** Logs what nobody expected. */
export function logUnexpected(where: string, error: unknown): void {
  // An error's own properties are not enumerable, and a log line is JSON.
  const cause = error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : error;
  console.error({ message: 'Unexpected error', where, error: cause, ...request() });
}
