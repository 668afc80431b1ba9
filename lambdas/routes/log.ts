/** Logs what nobody expected. Lambda's JSON log format adds the time and the request's id. */
export function logUnexpected(where: string, error: unknown): void {
  // An error's own properties are not enumerable, and a log line is JSON.
  const cause = error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : error;
  console.error({ message: 'Unexpected error', where, error: cause });
}
