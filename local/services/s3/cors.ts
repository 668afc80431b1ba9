import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { CorsRule } from '#services/s3/bucket-settings.ts';
import { s3Error } from './errors.ts';

/** Matches a pattern of S3's CORS rules, which may contain one `*` for any characters. */
const matches = (pattern: string, value: string): boolean => {
  const [start = '', end] = pattern.split('*');
  if (end === undefined) return pattern === value;
  return value.length >= start.length + end.length && value.startsWith(start) && value.endsWith(end);
};

const findRule = (
  rules: readonly CorsRule[],
  origin: string,
  method: string,
  headers: readonly string[],
): CorsRule | undefined =>
  rules.find(
    (rule) =>
      rule.allowedOrigins.some((pattern) => matches(pattern, origin)) &&
      rule.allowedMethods.includes(method) &&
      headers.every((header) => rule.allowedHeaders.some((pattern) => matches(pattern.toLowerCase(), header))),
  );

const headersOf = (rule: CorsRule, origin: string): OutgoingHttpHeaders => ({
  ...(rule.allowedOrigins.includes('*')
    ? { 'access-control-allow-origin': '*' }
    : { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }),
  'access-control-allow-methods': rule.allowedMethods.join(', '),
  ...(rule.exposedHeaders.length > 0 ? { 'access-control-expose-headers': rule.exposedHeaders.join(', ') } : {}),
  ...(rule.maxAge === undefined ? {} : { 'access-control-max-age': String(rule.maxAge) }),
  vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
});

/** The CORS headers of a response, even of an error. Empty if no rule matches, so that the browser blocks the response. */
export const corsHeaders = (
  rules: readonly CorsRule[],
  method: string,
  { origin }: IncomingHttpHeaders,
): OutgoingHttpHeaders => {
  const rule = origin === undefined ? undefined : findRule(rules, origin, method, []);
  return rule && origin !== undefined ? headersOf(rule, origin) : {};
};

/** The headers of a successful preflight response. @throws AccessForbidden if no rule allows the origin, method and headers. */
export const preflightHeaders = (rules: readonly CorsRule[], request: IncomingHttpHeaders): OutgoingHttpHeaders => {
  const { origin } = request;
  const method = request['access-control-request-method'];
  if (origin === undefined || method === undefined) throw s3Error('BadRequest');
  const requestedHeaders = (request['access-control-request-headers'] ?? '')
    .split(',')
    .map((header) => header.trim().toLowerCase())
    .filter((header) => header !== '');
  const rule = findRule(rules, origin, method, requestedHeaders);
  if (!rule) throw s3Error('AccessForbidden');
  return {
    ...headersOf(rule, origin),
    ...(requestedHeaders.length > 0 ? { 'access-control-allow-headers': requestedHeaders.join(', ') } : {}),
  };
};
