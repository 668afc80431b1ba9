import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { shopTemplate } from './support.ts';

describe('the owner’s settings', () => {
  it.each([
    ['dev', 'false'],
    ['prod', 'true'],
  ])('D24: whether cash-on-delivery limits apply in %s before the owner sets them: %s', (stage, on) => {
    const functions = shopTemplate(stage).findResources('AWS::Lambda::Function', {
      Properties: { Environment: { Variables: { FLAG_ORDERS: Match.anyValue() } } },
    });
    const given = Object.entries(functions).map(([id, { Properties }]) => [
      id.replace(/Function.*/, ''),
      Properties.Environment.Variables.FLAG_ORDERS,
    ]);
    expect(given).toEqual([
      ['ApiCheckout', on],
      ['ApiSettings', on],
    ]);
  });

  it('are read and written by a function that has no other permissions', () => {
    const [policy] = Object.entries(shopTemplate().findResources('AWS::IAM::Policy'))
      .filter(([id]) => id.startsWith('ApiSettingsRole'))
      .map(([, { Properties }]) => Properties.PolicyDocument.Statement as { Action: string | string[] }[]);
    expect(policy?.flatMap(({ Action }) => Action).sort()).toEqual([
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
      'logs:CreateLogStream',
      'logs:PutLogEvents',
    ]);
  });
});
