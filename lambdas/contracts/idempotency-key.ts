import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** The header that identifies a checkout: repeating a key always returns the same order. */
export const idempotencyKeySchema = z
  .string()
  .check(z.minLength(1), z.maxLength(limits.idempotencyKeyLength), z.regex(/^[\x21-\x7e]+$/));
