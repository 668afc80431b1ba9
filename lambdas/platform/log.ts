import { inspect } from 'node:util';
import { currentRequest } from './request-id.ts';

/** The current request ID, for the log line. */
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

/** Logs an unexpected error, without the e-mail addresses that SES and others write into their messages. */
export function logUnexpected(where: string, error: unknown): void {
  console.error({ message: 'Unexpected error', where, error: described(error), ...request() });
}

/** An error's own properties are not enumerable, and a log line is JSON. */
function described(error: unknown): unknown {
  if (!(error instanceof Error)) return withoutAddresses(typeof error === 'string' ? error : inspect(error));
  const { name, message, stack = '', cause } = error;
  return {
    name,
    message: withoutAddresses(message),
    stack: withoutAddresses(stack),
    ...(cause !== undefined && { cause: described(cause) }),
  };
}

/** Matches too much rather than too little, but not a package's folder (`node_modules/@aws-sdk`). */
const address = /(?:"[^"@]{1,64}"|[^\s<>()[\]:;,"@]{0,127}[^\s<>()[\]:;,"@/])(?:@|%40)[^\s<>()[\]:;,"'`@]+/g;

const withoutAddresses = (text: string): string => text.replace(address, '[address]');
