import { StartError } from './start-error.ts';
import type { Principal } from './types.ts';
import { wildcard } from './wildcard.ts';

interface Statement {
  readonly effect: 'Allow' | 'Deny';
  readonly actions: readonly RegExp[];
  readonly resources: readonly RegExp[];
}

export interface PrincipalSettings {
  /** As error messages show it, usually the role's name. */
  readonly name: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** IAM policy documents as the template states them, references resolved. */
  readonly policies: readonly unknown[];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readPatterns = (value: unknown, element: string, ignoreCase: boolean): readonly RegExp[] => {
  const patterns: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (patterns.length === 0) throw new Error(`${element} is empty`);
  return patterns.map((pattern) => {
    if (typeof pattern !== 'string') throw new Error(`${element} is not text: ${JSON.stringify(pattern)}`);
    if (pattern.includes('${'))
      throw new Error(`${element} uses a policy variable, which is not supported: ${pattern}`);
    return wildcard(pattern, { ignoreCase });
  });
};

const supportedElements = ['Sid', 'Effect', 'Action', 'Resource'];

const readStatement = (statement: unknown): Statement => {
  if (!isRecord(statement)) throw new Error('a statement is not an object');
  const unsupported = Object.keys(statement).filter((element) => !supportedElements.includes(element));
  if (unsupported.length > 0) throw new Error(`${unsupported.join(', ')} is not supported`);
  const { Effect: effect, Action, Resource } = statement;
  if (effect !== 'Allow' && effect !== 'Deny') throw new Error(`Effect is neither Allow nor Deny`);
  // Action names are case-insensitive in IAM, ARNs are not.
  return {
    effect,
    actions: readPatterns(Action, 'Action', true),
    resources: readPatterns(Resource, 'Resource', false),
  };
};

const readPolicy = (policy: unknown): readonly Statement[] => {
  if (!isRecord(policy)) throw new Error('the document is not an object');
  if (policy.Version !== '2012-10-17') throw new Error('Version is not 2012-10-17');
  const statements: unknown = policy.Statement;
  return (Array.isArray(statements) ? statements : [statements]).map(readStatement);
};

const covers = (statement: Statement, action: string, resource: string): boolean =>
  statement.actions.some((pattern) => pattern.test(action)) &&
  statement.resources.some((pattern) => pattern.test(resource));

/**
 * A principal that may do what its IAM policies grant, and nothing else: an explicit Deny wins over every Allow.
 * @throws when a policy uses what is not evaluated here (conditions, NotAction, NotResource, policy variables): a rule
 * that is not understood must stop the start, never grant.
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
  return {
    name,
    accessKeyId,
    secretAccessKey,
    allows(action, resource) {
      const relevant = statements.filter((statement) => covers(statement, action, resource));
      return relevant.length > 0 && relevant.every(({ effect }) => effect === 'Allow');
    },
  };
};

/** AWS's words where a grant is missing. */
export const denial = ({ name }: Principal, action: string, resource: string): string =>
  `User: ${name} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`;

/** The account itself, which may do everything: what sets the shop up and demonstrates it, never a function. */
export const rootPrincipal = (credentials: Pick<Principal, 'accessKeyId' | 'secretAccessKey'>): Principal => ({
  name: 'root',
  accessKeyId: credentials.accessKeyId,
  secretAccessKey: credentials.secretAccessKey,
  allows: () => true,
});
