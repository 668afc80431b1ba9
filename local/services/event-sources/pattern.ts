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
 * Compiles a filter in the syntax of Lambda and EventBridge: objects contain fields, and an array contains the values that match, or `{prefix}` and
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
  // "If the value in the event is an array, then the event pattern matches if the intersection is non-empty":
  // https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-event-patterns-arrays.html
  const valuesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) && value.length > 0 ? value : [value]);
  return (value) => valuesOf(value).some((each) => conditions.data.some((allowed) => meets(each, allowed)));
}

function meets(value: unknown, allowed: z.infer<typeof condition>): boolean {
  if (!isRecord(allowed)) return value === allowed;
  if ('exists' in allowed) return (value !== undefined) === allowed.exists;
  return typeof value === 'string' && value.startsWith(String(allowed.prefix));
}
