import { type Problem, type ProblemCode, problems } from '../../contracts/problems.ts';
import type { Refusal, Result } from '../result.ts';

/** A response for API Gateway (payload format 2). */
export interface Reply {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const notStored = 'no-store';

/**
 * CloudFront caches the response for a second, and browsers don't cache it. So a rush on the catalogue becomes one call
 * per second and location, and an owner still sees a change at once.
 */
export const cachedBriefly = 'public, max-age=0, s-maxage=1';

/** CloudFront caches the response for a minute. What it says then changes with the day rather than with an owner's next click. */
export const cachedForOneMinute = 'public, max-age=0, s-maxage=60';

/** CloudFront and browsers revalidate the response on each use, because the price on a product's page must be current. */
export const revalidated = 'public, no-cache';

const json = (statusCode: number, body: unknown, cacheControl: string): Reply => ({
  statusCode,
  headers: { 'content-type': 'application/json', 'cache-control': cacheControl },
  body: JSON.stringify(body),
});

/** A refusal as RFC 9457 problem details. By default, the client may retry a 503 after one second. */
export function problem({ code, detail, errors, retryAfter }: Refusal): Reply {
  const { status, title } = problems[code];
  const wait = retryAfter ?? (status === 503 ? 1 : undefined);
  const type = `urn:problem:${code}`;
  const body: Problem = { type, title, status, code, detail, ...(errors === undefined ? {} : { errors }) };
  return {
    statusCode: status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': notStored,
      ...(wait === undefined ? {} : { 'retry-after': String(wait) }),
    },
    body: JSON.stringify(body),
  };
}

/** The problem's code if the response is a refusal. */
export function codeOf({ headers, body = '' }: Reply): ProblemCode | undefined {
  if (headers['content-type'] !== 'application/problem+json') return undefined;
  const { code }: Problem = JSON.parse(body);
  return code;
}

/** The response to a result: its value with this status, or its refusal. */
export const respond = (result: Result<unknown>, status = 200, cacheControl = notStored): Reply =>
  result.ok ? json(status, result.value, cacheControl) : problem(result);

/** A response without a body: 204, or 202 while the work continues. */
export const respondEmpty = (statusCode: 202 | 204): Reply => ({ statusCode, headers: { 'cache-control': notStored } });

/** The response to a result without a value: 204, or its refusal. */
export const respondDone = (result: Result<unknown>): Reply => (result.ok ? respondEmpty(204) : problem(result));

/** A CSV file for the browser to save under this name. Not cached. */
export const respondCsv = (result: Result<{ readonly fileName: string; readonly text: string }>): Reply =>
  result.ok
    ? {
        statusCode: 200,
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${result.value.fileName}"`,
          'cache-control': notStored,
        },
        body: result.value.text,
      }
    : problem(result);
