import { isRecord } from '#lib/is-record.ts';
import type { Grant, Principal, RequestContext } from '#lib/principal.ts';
import { StartError } from '#lib/start-error.ts';
import { type Condition, readConditions, readTexts } from './conditions.ts';
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

interface PrincipalSettings {
  /** Shown in error messages; usually the role's name. */
  readonly name: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** IAM policy documents from the template, with references resolved. */
  readonly policies: readonly unknown[];
}

const readPatterns = (value: unknown, element: string, ignoreCase: boolean): readonly Pattern[] =>
  readTexts(value, element).map((text) => ({ text, matcher: wildcard(text, { ignoreCase }) }));

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
    conditions: readConditions(effect, Condition),
  };
};

const readPolicy = (policy: unknown): readonly Statement[] => {
  if (!isRecord(policy)) throw new Error('the document is not an object');
  if (policy.Version !== '2012-10-17') throw new Error('Version is not 2012-10-17');
  const statements: unknown = policy.Statement;
  return (Array.isArray(statements) ? statements : [statements]).map(readStatement);
};

const isMet = ({ conditions }: Statement, context: RequestContext): boolean =>
  conditions.every((condition) => condition(context));

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
