import { StartError } from '#lib/start-error.ts';

const reference = /\{\{resolve:([^}]*)\}\}/g;
/** Matches a reference to the current version of a whole secret. */
const wholeSecret = /^secretsmanager:(arn:aws:secretsmanager:[\w-]+:\d+:secret:[^:]+)(?::SecretString:{0,3})?$/;

/** CloudFormation's limit for the dynamic references of a template. */
const maxReferences = 60;

/**
 * Replaces every `{{resolve:secretsmanager:…}}` in the properties by the secret's value. Other references stop the start.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references-secretsmanager.html
 */
export function resolveReferences(properties: unknown, secrets: ReadonlyMap<string, string>): unknown {
  let resolved = 0;
  const replace = (_: string, inner: string): string => {
    resolved += 1;
    const [, arn = ''] = wholeSecret.exec(inner) ?? [];
    const value = secrets.get(arn);
    if (value === undefined) {
      throw new StartError(
        `The local cloud cannot resolve ${inner}: only whole secrets with a generated value are supported.`,
      );
    }
    return value;
  };
  const visit = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(reference, replace);
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, visit(item)]));
  };
  const result = visit(properties);
  if (resolved > maxReferences)
    throw new StartError(`A template can have at most ${maxReferences} dynamic references.`);
  return result;
}
