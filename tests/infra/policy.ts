/** A statement of a resource policy in a template, with unresolved references. */
export interface Statement {
  readonly Effect: 'Allow' | 'Deny';
  readonly Principal: '*' | Readonly<Record<string, unknown>>;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A principal's action on a resource. */
interface PolicyRequest {
  /** The kind (`Service` or `AWS`) and the name. */
  readonly principal: readonly [string, unknown];
  readonly action: string;
  readonly resource: unknown;
  /** Condition keys such as `aws:SourceArn`. */
  readonly context: Readonly<Record<string, unknown>>;
}

/**
 * Evaluates a resource policy for one request. A Deny takes precedence over an Allow. References are compared by their text in
 * the template. https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html
 * @throws for an unknown condition operator, so that none counts as met by mistake.
 */
export function evaluate(statements: readonly Statement[], request: PolicyRequest): 'allowed' | 'denied' | 'silent' {
  const effects = statements.filter((statement) => applies(statement, request)).map(({ Effect }) => Effect);
  if (effects.includes('Deny')) return 'denied';
  return effects.includes('Allow') ? 'allowed' : 'silent';
}

const applies = (statement: Statement, { principal, action, resource, context }: PolicyRequest): boolean =>
  isPrincipal(statement.Principal, principal) &&
  [statement.Action].flat().some((pattern) => matches(pattern, action)) &&
  [statement.Resource].flat().some((pattern) => matches(textOf(pattern), textOf(resource))) &&
  Object.entries(statement.Condition ?? {}).every(([operator, values]) =>
    Object.entries(values).every(([key, wanted]) => isMet(operator, textOf(wanted), context[key])),
  );

const isPrincipal = (stated: Statement['Principal'], [kind, name]: PolicyRequest['principal']): boolean =>
  stated === '*' || stated.AWS === '*' || [stated[kind]].flat().some((one) => textOf(one) === textOf(name));

function isMet(operator: string, wanted: string, value: unknown): boolean {
  if (value === undefined) return false;
  switch (operator) {
    case 'Bool':
    case 'StringEquals':
      return textOf(value) === wanted;
    case 'ArnLike':
    case 'StringLike':
      return matches(wanted, textOf(value));
    default:
      throw new Error(`The condition operator ${operator} is not evaluated here`);
  }
}

/** A value of the template as text. References become JSON, and joined texts are concatenated. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null && 'Fn::Join' in value) {
    const [separator, parts] = value['Fn::Join'] as [string, readonly unknown[]];
    return parts.map(textOf).join(separator);
  }
  return JSON.stringify(value);
}

const matches = (pattern: string, text: string): boolean =>
  new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`, 'is').test(text);

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
