import { isRecord } from '#lib/is-record.ts';
import type { Grant, Principal, RequestContext } from '#lib/principal.ts';
import { StartError } from '#lib/start-error.ts';
import { wildcard } from './wildcard.ts';

interface Pattern {
  readonly text: string;
  readonly matcher: RegExp;
}

interface Statement {
  readonly effect: 'Allow' | 'Deny';
  readonly actions: readonly Pattern[];
  readonly resources: readonly Pattern[];
  readonly conditions: readonly Condition[];
}

/** Met if the request context has one of these values for the key. */
interface Condition {
  readonly key: string;
  readonly values: readonly string[];
}

interface PrincipalSettings {
  /** Shown in error messages; usually the role's name. */
  readonly name: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** IAM policy documents from the template, with references resolved. */
  readonly policies: readonly unknown[];
}

const readTexts = (value: unknown, element: string): readonly string[] => {
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (texts.length === 0) throw new Error(`${element} is empty`);
  return texts.map((text) => {
    if (typeof text !== 'string') throw new Error(`${element} is not a string: ${JSON.stringify(text)}`);
    if (text.includes('${')) throw new Error(`${element} uses a policy variable, which is not supported: ${text}`);
    return text;
  });
};

const readPatterns = (value: unknown, element: string, ignoreCase: boolean): readonly Pattern[] =>
  readTexts(value, element).map((text) => ({ text, matcher: wildcard(text, { ignoreCase }) }));

/** The condition keys that local services set. As on AWS, a condition on a missing key is not met. */
const supportedKeys = ['aws:SourceArn', 'ses:FromAddress'];

/** Condition keys are case-insensitive in IAM, and the CDK writes `AWS:SourceArn`. */
const readKey = (key: string): string => {
  const known = supportedKeys.find((name) => name.toLowerCase() === key.toLowerCase());
  if (known === undefined) throw new Error(`the condition key ${key} is not supported`);
  return known;
};

const readConditions = (condition: unknown): readonly Condition[] =>
  entriesOf(condition, 'Condition').flatMap(([operator, keys]) => {
    if (operator !== 'StringEquals') throw new Error(`the condition operator ${operator} is not supported`);
    return entriesOf(keys, operator).map(([key, values]) => ({ key: readKey(key), values: readTexts(values, key) }));
  });

const entriesOf = (value: unknown, element: string): [string, unknown][] => {
  if (!isRecord(value)) throw new Error(`${element} is not an object`);
  return Object.entries(value);
};

const supportedElements = ['Sid', 'Effect', 'Action', 'Resource', 'Condition'];

const readStatement = (statement: unknown): Statement => {
  if (!isRecord(statement)) throw new Error('a statement is not an object');
  const unsupported = Object.keys(statement).filter((element) => !supportedElements.includes(element));
  if (unsupported.length > 0) throw new Error(`${unsupported.join(', ')} is not supported`);
  const { Effect: effect, Action, Resource, Condition = {} } = statement;
  if (effect !== 'Allow' && effect !== 'Deny') throw new Error(`Effect is neither Allow nor Deny`);
  // Action names are case-insensitive in IAM, ARNs are not.
  return {
    effect,
    actions: readPatterns(Action, 'Action', true),
    resources: readPatterns(Resource, 'Resource', false),
    conditions: readConditions(Condition),
  };
};

const readPolicy = (policy: unknown): readonly Statement[] => {
  if (!isRecord(policy)) throw new Error('the document is not an object');
  if (policy.Version !== '2012-10-17') throw new Error('Version is not 2012-10-17');
  const statements: unknown = policy.Statement;
  return (Array.isArray(statements) ? statements : [statements]).map(readStatement);
};

const isMet = ({ conditions }: Statement, context: RequestContext): boolean =>
  conditions.every(({ key, values }) => {
    const value = context[key];
    return value !== undefined && values.includes(value);
  });

/** The statement's grants that match an action on a resource. */
const matchingGrants = ({ actions, resources }: Statement, action: string, resource: string): readonly Grant[] =>
  grantsOf(
    actions.filter(({ matcher }) => matcher.test(action)),
    resources.filter(({ matcher }) => matcher.test(resource)),
  );

const grantsOf = (actions: readonly Pattern[], resources: readonly Pattern[]): readonly Grant[] =>
  actions.flatMap((action) => resources.map((resource) => ({ action: action.text, resource: resource.text })));

/**
 * Creates a principal that may do only what its IAM policies allow. An explicit Deny overrides every Allow.
 * @throws StartError if a policy uses NotAction, NotResource, a policy variable or an unsupported condition. Ignoring one
 * of them could grant too much.
 */
export const createPrincipal = ({ name, accessKeyId, secretAccessKey, policies }: PrincipalSettings): Principal => {
  const statements = policies.flatMap((policy) => {
    try {
      return readPolicy(policy);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartError(
        `The IAM policy of ${name} cannot be enforced locally: ${reason}. Policy: ${JSON.stringify(policy)}`,
      );
    }
  });
  const keyOf = ({ action, resource }: Grant) => `${action} ${resource}`;
  const used = new Set<string>();
  return {
    name,
    accessKeyId,
    secretAccessKey,
    allows(action, resource, context = {}) {
      const relevant = statements
        .filter((statement) => isMet(statement, context))
        .map((statement) => ({ ...statement, grants: matchingGrants(statement, action, resource) }))
        .filter(({ grants }) => grants.length > 0);
      if (relevant.length === 0 || relevant.some(({ effect }) => effect === 'Deny')) return false;
      for (const grant of relevant.flatMap(({ grants }) => grants)) used.add(keyOf(grant));
      return true;
    },
    unused: () =>
      statements
        .filter(({ effect }) => effect === 'Allow')
        .flatMap(({ actions, resources }) => grantsOf(actions, resources))
        .filter((grant) => !used.has(keyOf(grant))),
  };
};

/** AWS's error message for a missing permission. */
export const denial = ({ name }: Principal, action: string, resource: string): string =>
  `User: ${name} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`;

/** The account's root user, which may do everything. Only for setup code and tests, never for a function. */
export const rootPrincipal = (credentials: Pick<Principal, 'accessKeyId' | 'secretAccessKey'>): Principal => ({
  name: 'root',
  accessKeyId: credentials.accessKeyId,
  secretAccessKey: credentials.secretAccessKey,
  allows: () => true,
  unused: () => [],
});
