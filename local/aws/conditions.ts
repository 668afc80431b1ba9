import { isRecord } from '#lib/is-record.ts';
import type { RequestContext } from '#lib/principal.ts';
import { wildcard } from './wildcard.ts';

/** A condition of an IAM statement. */
export type Condition = (context: RequestContext) => boolean;

/** The condition keys that local services set. */
const singleKeys = ['aws:SourceArn', 'ses:FromAddress'];
/** Keys with several values, such as the partition keys of all items in a request. */
const multipleKeys = ['dynamodb:LeadingKeys'];

type Operator = (values: readonly string[]) => (given: readonly string[]) => boolean;

const operators: Readonly<Record<string, { readonly keys: readonly string[]; readonly test: Operator }>> = {
  StringEquals: { keys: singleKeys, test: (values) => (given) => given.every((value) => values.includes(value)) },
  ArnEquals: {
    keys: ['aws:SourceArn'],
    test: (values) => {
      const allowed = values.map((pattern) => wildcard(pattern));
      return (given) => given.every((value) => allowed.some((matcher) => matcher.test(value)));
    },
  },
  'ForAllValues:StringNotLike': {
    keys: multipleKeys,
    test: (values) => {
      const refused = values.map((pattern) => wildcard(pattern));
      return (given) => given.every((value) => !refused.some((matcher) => matcher.test(value)));
    },
  },
};

/**
 * Reads the Condition element of a statement. A condition on a key that the request lacks is not met.
 * @throws for an operator, a key or a combination that is not supported
 */
export function readConditions(effect: 'Allow' | 'Deny', element: unknown): readonly Condition[] {
  const { Null, ...others } = recordOf(element, 'Condition');
  const present = Null === undefined ? [] : presentKeys(Null);
  const read = Object.entries(others).flatMap(([operator, keys]) => {
    const known = operators[operator];
    if (known === undefined) throw new Error(`the condition operator ${operator} is not supported`);
    return Object.entries(recordOf(keys, operator)).map(([name, values]) => {
      const key = readKey(name, known.keys);
      if (multipleKeys.includes(key)) checkPresence(effect, key, present);
      const test = known.test(readTexts(values, name));
      return (context: RequestContext) => {
        const given = context[key];
        return given !== undefined && test([given].flat());
      };
    });
  });
  return [...read, ...present.map((key) => (context: RequestContext) => context[key] !== undefined)];
}

/**
 * On AWS, `ForAllValues` is met if the request lacks the key, so an Allow would grant too much. The local DynamoDB sets the keys
 * of writes and reads of items, but not of a Query.
 */
function checkPresence(effect: 'Allow' | 'Deny', key: string, present: readonly string[]): void {
  if (effect === 'Deny') throw new Error(`a Deny with the condition key ${key} is not supported`);
  if (!present.includes(key)) throw new Error(`ForAllValues on ${key} needs the condition Null, "false"`);
}

/** The keys that a request must have: `Null` with the value "false". */
const presentKeys = (value: unknown): readonly string[] =>
  Object.entries(recordOf(value, 'Null')).map(([name, isMissing]) => {
    if (isMissing !== 'false') throw new Error(`Null is supported only with the value "false"`);
    return readKey(name, [...singleKeys, ...multipleKeys]);
  });

/** Condition keys are case-insensitive in IAM, and the CDK writes `AWS:SourceArn`. */
function readKey(key: string, supported: readonly string[]): string {
  const known = supported.find((name) => name.toLowerCase() === key.toLowerCase());
  if (known === undefined) throw new Error(`the condition key ${key} is not supported`);
  return known;
}

/** One text or a list of texts of a policy. */
export function readTexts(value: unknown, element: string): readonly string[] {
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (texts.length === 0) throw new Error(`${element} is empty`);
  return texts.map((text) => {
    if (typeof text !== 'string') throw new Error(`${element} is not a string: ${JSON.stringify(text)}`);
    if (text.includes('${')) throw new Error(`${element} uses a policy variable, which is not supported: ${text}`);
    return text;
  });
}

function recordOf(value: unknown, element: string): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw new Error(`${element} is not an object`);
  return value;
}
