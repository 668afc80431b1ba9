import type * as z from 'zod/mini';
import { limits } from '../contracts/limits.ts';
import type { FieldError } from '../contracts/problems.ts';
import { isId } from '../operations/identifiers.ts';
import { type Refusal, type Result, refuse, succeed } from '../operations/result.ts';
import type { ApiEvent } from './event.ts';

/** The JSON body in the schema's form. Fields the schema does not know are left out. */
export function readJson<T>(event: ApiEvent, schema: z.ZodMiniType<T>): Result<T> {
  if (event.body === undefined || event.body === '') return notJson;
  if (!/^application\/json\s*(;|$)/i.test(event.headers['content-type'] ?? '')) return wrongContentType;
  const body = Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8');
  if (body.byteLength > limits.bodyBytes) return bodyTooLarge;
  const value = parseJson(body.toString());
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return notJson;
  return check(schema, value);
}

/** The query parameters in the schema's form. An empty one counts as not given. */
export function readQuery<T>(event: ApiEvent, schema: z.ZodMiniType<T>): Result<T> {
  const given = Object.entries(event.queryStringParameters ?? {}).filter(([, value]) => value !== '');
  return check(schema, Object.fromEntries(given));
}

/** A parameter of the path that names one of our records; anything else names nothing, and never reaches a key. */
export function readId(event: ApiEvent, name: string, notFound: Refusal): Result<string> {
  const id = event.pathParameters?.[name] ?? '';
  return isId(id) ? succeed(id) : notFound;
}

function check<T>(schema: z.ZodMiniType<T>, value: object): Result<T> {
  const checked = schema.safeParse(value);
  if (checked.success) return succeed(checked.data);
  const errors = firstOfEachField(
    checked.error.issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message })),
  );
  return refuse('invalid_request', [...new Set(errors.map(({ message }) => message))].join(' '), errors);
}

const firstOfEachField = (errors: readonly FieldError[]): readonly FieldError[] =>
  errors.filter((error, index) => errors.findIndex(({ field }) => field === error.field) === index);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const notJson = refuse('invalid_request', 'This request needs a JSON object as its body.');
const wrongContentType = refuse('wrong_content_type', 'Please send JSON, with the content type application/json.');
const bodyTooLarge = refuse('body_too_large', `A request may have up to ${limits.bodyBytes / 1024} KB.`);
