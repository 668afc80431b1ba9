import * as z from 'zod/mini';
import { idempotencyKeySchema } from '../../contracts/idempotency-key.ts';
import { limits } from '../../contracts/limits.ts';
import { type Result, refuse, succeed } from '../result.ts';
import type { ApiEvent } from './api-event.ts';

/** The required Idempotency-Key of a checkout. */
export function readIdempotencyKey(event: ApiEvent): Result<string> {
  const key = readOptionalIdempotencyKey(event);
  return key.ok && key.value !== undefined ? succeed(key.value) : keyMissing;
}

/** The Idempotency-Key of a route where the header is optional. */
export function readOptionalIdempotencyKey({ headers }: ApiEvent): Result<string | undefined> {
  const key = z.optional(idempotencyKeySchema).safeParse(headers['idempotency-key']);
  return key.success ? succeed(key.data) : invalidKey;
}

const invalidKey = refuse(
  'invalid_request',
  `An Idempotency-Key has up to ${limits.idempotencyKeyLength} printable characters.`,
);
const keyMissing = refuse(
  'idempotency_key_missing',
  'An order needs an Idempotency-Key header of up to 200 printable characters, so that it is placed only once.',
);
