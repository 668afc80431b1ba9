import { inspect } from 'node:util';
import { currentRequest } from './request-id.ts';

/** The current request ID, for the log line. */
function request(): { readonly request?: string } {
  const requestId = currentRequest();
  return requestId === undefined ? {} : { request: requestId };
}

/**
 * Logs one expected event. `facts` may contain the shop's own IDs, but never a token, an address, or a person's name or number.
 * Lambda's JSON log format adds the time and its own request ID.
 */
export function logDone(message: string, facts: Readonly<Record<string, string | number | undefined>>): void {
  console.info({ message, ...facts, ...request() });
}

/** Logs an unexpected error, without the e-mail addresses that SES and others write into their messages. */
export function logUnexpected(where: string, error: unknown): void {
  console.error({ message: 'Unexpected error', where, error: described(error), ...request() });
}

/** An error's own properties are not enumerable, so JSON would omit them. */
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

/** Matches too much rather than too little, except for a package's folder (`node_modules/@aws-sdk`). */
const address = /(?:"[^"@]{1,64}"|[^\s<>()[\]:;,"@]{0,127}[^\s<>()[\]:;,"@/])(?:@|%40)[^\s<>()[\]:;,"'`@]+/g;

const withoutAddresses = (text: string): string => text.replace(address, '[address]');
