import { describe, expect, it } from 'vitest';
import { shopTemplate } from './support.ts';

describe('the function of the owner’s orders', () => {
  const template = shopTemplate();
  const statements = Object.entries(template.findResources('AWS::IAM::Policy'))
    .filter(([id]) => id.startsWith('ApiManageOrdersRole'))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement as { Action: string | string[] }[]);

  it('may only read and write orders, list them by three indexes, show checked photos and read Stripe’s keys', () => {
    expect(statements.map(({ Action }) => [Action].flat().sort())).toEqual([
      ['logs:CreateLogStream', 'logs:PutLogEvents'],
      [
        'dynamodb:BatchGetItem',
        'dynamodb:ConditionCheckItem',
        'dynamodb:GetItem',
        'dynamodb:PutItem',
        'dynamodb:Query',
        'dynamodb:UpdateItem',
      ],
      ['dynamodb:Query'],
      ['s3:GetObject'],
      ['secretsmanager:GetSecretValue'],
    ]);
    const [, , indexes] = statements;
    expect(JSON.stringify(indexes)).toContain('/index/gsi2');
    expect(JSON.stringify(indexes)).toContain('/index/gsi3');
    expect(JSON.stringify(indexes)).toContain('/index/gsi4');
    expect(JSON.stringify(indexes)).not.toContain('/index/gsi1');
  });
});
