import { describe, expect, it } from 'vitest';
import { createPrincipal, rootPrincipal } from '#aws/policies.ts';

const principal = (...statements: readonly object[]) =>
  createPrincipal({
    name: 'CartFunctionRole',
    accessKeyId: 'AKIACART',
    secretAccessKey: 'secret',
    policies: [{ Version: '2012-10-17', Statement: statements }],
  });
const allow = (action: unknown, resource: unknown) => ({ Effect: 'Allow', Action: action, Resource: resource });
const deny = (action: unknown, resource: unknown) => ({ Effect: 'Deny', Action: action, Resource: resource });

const table = 'arn:aws:dynamodb:ap-south-1:000000000000:table/Shop';

describe('a principal', () => {
  it('may do only what its policies allow', () => {
    const { allows } = principal(allow(['dynamodb:GetItem', 'dynamodb:Query'], [table, `${table}/index/*`]));
    expect(allows('dynamodb:GetItem', table)).toBe(true);
    expect(allows('dynamodb:Query', `${table}/index/gsi1`)).toBe(true);
    expect(allows('dynamodb:PutItem', table)).toBe(false);
    expect(allows('dynamodb:GetItem', `${table}2`)).toBe(false);
    expect(allows('dynamodb:GetItem', table.toLowerCase())).toBe(false);
  });

  it('may do nothing without a policy, and everything as the root user', () => {
    const credentials = { accessKeyId: 'AKIA', secretAccessKey: 'secret' };
    expect(createPrincipal({ name: 'none', ...credentials, policies: [] }).allows('s3:GetObject', '*')).toBe(false);
    expect(rootPrincipal(credentials).allows('s3:GetObject', 'arn:aws:s3:::images/a')).toBe(true);
  });

  it('has the permissions of all its policies, even if a statement is not in a list', () => {
    const { allows } = createPrincipal({
      name: 'role',
      accessKeyId: 'AKIA',
      secretAccessKey: 'secret',
      policies: [
        { Version: '2012-10-17', Statement: allow('s3:GetObject', '*') },
        { Version: '2012-10-17', Statement: [{ Sid: 'Write', ...allow('s3:PutObject', 'arn:aws:s3:::uploads/*') }] },
      ],
    });
    expect(allows('s3:GetObject', 'arn:aws:s3:::images/a')).toBe(true);
    expect(allows('s3:PutObject', 'arn:aws:s3:::uploads/a/b')).toBe(true);
    expect(allows('s3:PutObject', 'arn:aws:s3:::images/a')).toBe(false);
  });

  it('may not do what is explicitly denied, in any order of statements', () => {
    const bucket = 'arn:aws:s3:::images/*';
    for (const statements of [
      [allow('s3:*', '*'), deny('s3:DeleteObject', bucket)],
      [deny('s3:DeleteObject', bucket), allow('s3:*', '*')],
    ]) {
      const { allows } = principal(...statements);
      expect(allows('s3:DeleteObject', 'arn:aws:s3:::images/a')).toBe(false);
      expect(allows('s3:DeleteObject', 'arn:aws:s3:::uploads/a')).toBe(true);
    }
  });

  it('matches the wildcards * and ?, other characters literally, and action names in any case', () => {
    const { allows } = principal(allow('S3:get*', 'arn:aws:s3:::image?/product.images/*'));
    expect(allows('s3:GetObject', 'arn:aws:s3:::images/product.images/a\nb')).toBe(true);
    expect(allows('s3:GetObject', 'arn:aws:s3:::images/product-images/a')).toBe(false);
    expect(allows('s3:GetObject', 'arn:aws:s3:::image/product.images/a')).toBe(false);
    expect(allows('s3:PutObject', 'arn:aws:s3:::images/product.images/a')).toBe(false);
  });
});

// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_multi-value-conditions.html
describe('a condition', () => {
  const when = (FromAddress: unknown) => ({ Condition: { StringEquals: { 'ses:FromAddress': FromAddress } } });
  const from = (address: string) => ({ 'ses:FromAddress': address });
  const sender = 'shop@example.com';

  it.each([
    ['the same value', sender, from(sender), true],
    ['another value', sender, from('other@example.com'), false],
    ['the value in another case', sender, from('Shop@example.com'), false],
    ['one of several values', ['a@example.com', sender], from(sender), true],
    ['a wildcard, which StringEquals compares literally', '*', from(sender), false],
    ['a request without the key', sender, {}, false],
  ])('limits an Allow: %s', (_, value, context, allowed) => {
    const { allows } = principal({ ...allow('ses:SendEmail', '*'), ...when(value) });
    expect(allows('ses:SendEmail', 'identity', context)).toBe(allowed);
  });

  it('limits a Deny', () => {
    const { allows } = principal(allow('ses:SendEmail', '*'), { ...deny('ses:SendEmail', '*'), ...when(sender) });
    expect(allows('ses:SendEmail', 'identity', from(sender))).toBe(false);
    expect(allows('ses:SendEmail', 'identity', from('other@example.com'))).toBe(true);
  });

  it('names its key in any case', () => {
    const { allows } = principal({
      ...allow('s3:GetObject', '*'),
      Condition: { StringEquals: { 'AWS:SourceArn': 'arn' } },
    });
    expect(allows('s3:GetObject', 'object', { 'aws:SourceArn': 'arn' })).toBe(true);
    expect(allows('s3:GetObject', 'object', { 'aws:SourceArn': 'other' })).toBe(false);
  });

  const leading = (operator: string, ...keys: string[]) => ({
    Condition: { [operator]: { 'dynamodb:LeadingKeys': keys }, Null: { 'dynamodb:LeadingKeys': 'false' } },
  });
  it.each<[string, readonly string[] | undefined, boolean]>([
    ['ForAllValues:StringNotLike', ['LOG#1', 'OWNERS'], true],
    ['ForAllValues:StringNotLike', ['user#1'], true],
    ['ForAllValues:StringNotLike', ['LOG#1', 'USER#1'], false],
    ['ForAllValues:StringNotLike', ['ORDER#1'], false],
    ['ForAllValues:StringNotLike', undefined, false],
  ])('%s compares every partition key of a request: %j', (operator, keys, allowed) => {
    const { allows } = principal({ ...allow('dynamodb:PutItem', table), ...leading(operator, 'USER#*', 'ORDER#?') });
    expect(allows('dynamodb:PutItem', table, keys && { 'dynamodb:LeadingKeys': keys })).toBe(allowed);
  });

  it('Null demands that the request has the key', () => {
    const { allows } = principal({
      ...allow('ses:SendEmail', '*'),
      Condition: { Null: { 'ses:FromAddress': 'false' } },
    });
    expect(allows('ses:SendEmail', 'identity', from(sender))).toBe(true);
    expect(allows('ses:SendEmail', 'identity')).toBe(false);
  });

  it('that is not met leaves the grant unused', () => {
    const { allows, unused } = principal({ ...allow('ses:SendEmail', '*'), ...when(sender) });
    allows('ses:SendEmail', 'identity');
    expect(unused()).toHaveLength(1);
  });
});

describe('an unsupported policy stops the start', () => {
  const sends = (Condition: unknown) => ({ ...allow('ses:SendEmail', '*'), Condition });
  const leading = { 'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': 'USER#*' } };
  const present = { Null: { 'dynamodb:LeadingKeys': 'false' } };
  it.each([
    ['NotAction', { Effect: 'Allow', NotAction: 's3:*', Resource: '*' }, /NotAction is not supported/],
    ['NotResource', { Effect: 'Deny', Action: 's3:*', NotResource: '*' }, /NotResource is not supported/],
    ['another condition operator', sends({ StringLike: { 'ses:FromAddress': '*' } }), /StringLike is not supported/],
    ['another condition key', sends({ StringEquals: { 'ses:Recipients': 'a' } }), /ses:Recipients is not supported/],
    ['ForAllValues, which AWS takes as met if the key is missing', sends(leading), /needs the condition Null/],
    ['ForAllValues in a Deny', { ...sends({ ...leading, ...present }), Effect: 'Deny' }, /a Deny with the condition/],
    ['a key that must be missing', sends({ Null: { 'ses:FromAddress': 'true' } }), /only with the value "false"/],
    [
      'ForAllValues on a single value',
      sends({ 'ForAllValues:StringNotLike': { 'ses:FromAddress': 'a' } }),
      /not supported/,
    ],
    [
      'an equal partition key',
      sends({ StringEquals: { 'dynamodb:LeadingKeys': 'a' } }),
      /LeadingKeys is not supported/,
    ],
    ['a condition on a number', sends({ StringEquals: { 'ses:FromAddress': 1 } }), /ses:FromAddress is not a string/],
    ['a condition without values', sends({ StringEquals: { 'ses:FromAddress': [] } }), /ses:FromAddress is empty/],
    ['a variable in a condition', sends({ StringEquals: { 'ses:FromAddress': `\${a}` } }), /policy variable/],
    ['a condition that is not an object', sends('ses:FromAddress'), /Condition is not an object/],
    ['an operator without keys', sends({ StringEquals: 'a' }), /StringEquals is not an object/],
    ['a principal', { ...allow('s3:*', '*'), Principal: '*' }, /Principal is not supported/],
    ['a policy variable', allow('s3:*', `arn:aws:s3:::a/\${aws:username}`), /policy variable/],
    ['an unknown effect', { Effect: 'allow', Action: 's3:*', Resource: '*' }, /neither Allow nor Deny/],
    ['an unresolved reference', allow('s3:*', { Ref: 'Bucket' }), /Resource is not a string/],
    ['no action', { Effect: 'Allow', Resource: '*' }, /Action is not a string/],
    ['an empty list', allow([], '*'), /Action is empty/],
  ])('%s', (_, statement, reason) => {
    expect(() => principal(statement)).toThrow(reason);
    expect(() => principal(statement)).toThrow('The IAM policy of CartFunctionRole cannot be enforced locally');
  });

  it.each([[null], [[]], [{ Version: '2008-10-17', Statement: [] }], [{ Version: '2012-10-17' }]])(
    'a document that is %j',
    (policy) => {
      const settings = { name: 'role', accessKeyId: 'AKIA', secretAccessKey: 'secret', policies: [policy] };
      expect(() => createPrincipal(settings)).toThrow('cannot be enforced locally');
    },
  );
});

describe('the unused grants of a principal', () => {
  it('are listed by action and resource, as the policy states them', () => {
    const { allows, unused } = principal(allow(['s3:GetObject', 's3:Put*'], ['arn:aws:s3:::a/*', 'arn:aws:s3:::b']));
    allows('s3:GetObject', 'arn:aws:s3:::a/1');
    allows('s3:PutObject', 'arn:aws:s3:::b');
    expect(unused()).toEqual([
      { action: 's3:GetObject', resource: 'arn:aws:s3:::b' },
      { action: 's3:Put*', resource: 'arn:aws:s3:::a/*' },
    ]);
  });

  it('stay unused by calls that are not allowed, or that another statement denies', () => {
    const { allows, unused } = principal(allow('s3:GetObject', '*'), deny('s3:GetObject', 'arn:aws:s3:::a/*'));
    allows('s3:GetObject', 'arn:aws:s3:::a/1');
    allows('s3:PutObject', 'arn:aws:s3:::a/1');
    expect(unused()).toEqual([{ action: 's3:GetObject', resource: '*' }]);
  });
});
