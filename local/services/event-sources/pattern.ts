import * as z from 'zod/mini';
import { isRecord } from '#lib/is-record.ts';
import { StartError } from '#lib/start-error.ts';

/** A compiled filter. */
export type Matches = (value: unknown) => boolean;

const condition = z.union([
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
  z.strictObject({ prefix: z.string() }),
  z.strictObject({ exists: z.boolean() }),
]);

/**
 * Compiles a filter in Lambda's syntax: objects contain fields, and an array contains the values that match, or `{prefix}` and
 * `{exists}` conditions. @throws StartError for an unsupported filter.
 */
export function compilePattern(pattern: unknown): Matches {
  if (isRecord(pattern)) {
    const fields = Object.entries(pattern).map(([name, inner]) => [name, compilePattern(inner)] as const);
    return (value) => fields.every(([name, matches]) => matches(isRecord(value) ? value[name] : undefined));
  }
  const conditions = z.safeParse(z.array(condition), pattern);
  if (!conditions.success) {
    throw new StartError(`The local cloud does not support the filter ${JSON.stringify(pattern)}.`);
  }
  return (value) => conditions.data.some((allowed) => meets(value, allowed));
}

function meets(value: unknown, allowed: z.infer<typeof condition>): boolean {
  if (!isRecord(allowed)) return value === allowed;
  if ('exists' in allowed) return (value !== undefined) === allowed.exists;
  return typeof value === 'string' && value.startsWith(String(allowed.prefix));
}
