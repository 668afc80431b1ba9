import type * as z from 'zod/mini';
import { limits } from '../../contracts/limits.ts';
import type { FieldError } from '../../contracts/problems.ts';
import { isId } from '../ids.ts';
import { parseJson } from '../parse-json.ts';
import { type Refusal, type Result, refuse, succeed } from '../result.ts';
import type { ApiEvent } from './api-event.ts';

/** Parses the JSON body by the schema. Unknown fields are dropped. */
export function readJson<T>(event: ApiEvent, schema: z.ZodMiniType<T>): Result<T> {
  if (!event.body) return notJson;
  if (!/^application\/json\s*(;|$)/i.test(event.headers['content-type'] ?? '')) return wrongContentType;
  const body = readBytes(event, limits.bodyBytes);
  if (!body.ok) return body;
  const value = parseJson(body.value.toString());
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return notJson;
  return check(schema, value);
}

/** The body's exact bytes. API Gateway encodes some bodies in base64. */
const bytesOf = ({ body, isBase64Encoded }: ApiEvent): Buffer =>
  Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');

/** The body's exact bytes, up to the limit. */
export function readBytes(event: ApiEvent, limit: number): Result<Buffer> {
  const bytes = bytesOf(event);
  return bytes.byteLength > limit ? bodyTooLarge(limit) : succeed(bytes);
}

/** Parses the query parameters by the schema. An empty one counts as missing. */
export function readQuery<T>(event: ApiEvent, schema: z.ZodMiniType<T>): Result<T> {
  const given = Object.entries(event.queryStringParameters ?? {}).filter(([, value]) => value !== '');
  return check(schema, Object.fromEntries(given));
}

/** Like `readJson`, but ignores a body without this field, even if it isn't JSON. */
export function readJsonWith<T>(event: ApiEvent, field: string, schema: z.ZodMiniType<T>): Result<T | undefined> {
  return Object.hasOwn(fieldsOf(event), field) ? readJson(event, schema) : succeed(undefined);
}

/**
 * The fields of a JSON body, unchecked; none if it is not a JSON object. Unlike `parseJson` it accepts a field `__proto__`, so
 * that a body with one is not taken for a missing body.
 */
export function fieldsOf(event: ApiEvent): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(bytesOf(event).toString());
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Reads an ID from the path. Other text is not found, so it never becomes part of a key. */
export function readId(event: ApiEvent, name: string, notFound: Refusal, isValid = isId): Result<string> {
  const id = event.pathParameters?.[name] ?? '';
  return isValid(id) ? succeed(id) : notFound;
}

/** For values that the schema has no message for, because the site never sends them. */
const unexpectedValue = 'Something in this request isn’t right. Please reload the page and try again.';

function check<T>(schema: z.ZodMiniType<T>, value: object): Result<T> {
  const checked = schema.safeParse(value, { error: () => unexpectedValue });
  if (checked.success) return succeed(checked.data);
  const errors = firstOfEachField(
    checked.error.issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message })),
  );
  return refuse('invalid_request', [...new Set(errors.map(({ message }) => message))].join(' '), errors);
}

const firstOfEachField = (errors: readonly FieldError[]): readonly FieldError[] =>
  errors.filter((error, index) => errors.findIndex(({ field }) => field === error.field) === index);

const notJson = refuse('invalid_request', 'This request needs a JSON object as its body.');
const wrongContentType = refuse('wrong_content_type', 'Please send JSON, with the content type application/json.');
const bodyTooLarge = (limit: number): Refusal =>
  refuse('body_too_large', `A request may have up to ${limit / 1024} KB.`);
