import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { shopTemplate } from './support.ts';

const template = shopTemplate();
const [secretId = ''] = Object.keys(template.findResources('AWS::SecretsManager::Secret'));
const functions = Object.entries(template.findResources('AWS::Lambda::Function'));
const named = (name: string) => functions.find(([id]) => id.startsWith(`Api${name}Function`))?.[1].Properties;

const actionsOf = (name: string): string[] =>
  Object.entries(template.findResources('AWS::IAM::Policy'))
    .filter(([id]) => id.startsWith(`Api${name}Role`))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
    .flatMap(({ Action }: { Action: string | string[] }) => Action)
    .filter((action) => !action.startsWith('logs:'))
    .sort();

describe('card payments', () => {
  it('keep Stripe’s keys in one secret, which is created without a value and named in the outputs', () => {
    const secrets = template.findResources('AWS::SecretsManager::Secret');
    expect(Object.keys(secrets).filter((id) => id.startsWith('Payments'))).toEqual([secretId]);
    const { Properties } = secrets[secretId] ?? {};
    expect(Object.keys(Properties)).not.toContain('GenerateSecretString');
    expect(Object.keys(Properties)).not.toContain('SecretString');
    template.hasOutput('StripeSecret', { Value: { 'Fn::GetAtt': [secretId, 'Id'] } });
  });

  it.each([
    ['dev', 'Delete'],
    ['prod', 'RetainExceptOnCreate'],
  ])('keep the keys of a %s stack as long as its data (%s)', (stage, policy) => {
    shopTemplate(stage).hasResource('AWS::SecretsManager::Secret', { DeletionPolicy: policy });
  });

  it('let only the five functions that call Stripe read the keys', () => {
    const speakers = ['ApiCheckout', 'ApiManageOrders', 'ApiMyData', 'ApiPaymentWebhook', 'ReconcilerReconcile'];
    const readers = functions.filter(
      ([, { Properties }]) => 'STRIPE_SECRET' in (Properties.Environment?.Variables ?? {}),
    );
    expect(readers.map(([id]) => id.replace(/Function\w*$/, '')).sort()).toEqual(speakers);
    const allowed = Object.entries(template.findResources('AWS::IAM::Policy')).filter(([, policy]) =>
      JSON.stringify(policy).includes('secretsmanager:'),
    );
    expect(allowed.map(([id]) => id.replace(/Role\w*$/, '')).sort()).toEqual(speakers);
    template.hasResourceProperties('AWS::IAM::Policy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          { Action: 'secretsmanager:GetSecretValue', Effect: 'Allow', Resource: { 'Fn::GetAtt': [secretId, 'Id'] } },
        ]),
      },
    });
  });

  it('grant their functions exactly the actions on the table that they use', () => {
    const items = (...names: string[]) => names.map((name) => `dynamodb:${name}`);
    const keys = 'secretsmanager:GetSecretValue';
    expect(actionsOf('Checkout')).toEqual([
      ...items('BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
      keys,
      'ssm:GetParameter',
    ]);
    expect(actionsOf('PaymentWebhook')).toEqual([...items('DeleteItem', 'GetItem', 'PutItem', 'Query'), keys]);
    expect(actionsOf('Orders')).toEqual(items('DeleteItem', 'GetItem', 'PutItem', 'Query', 'Query', 'UpdateItem'));
  });

  it('have timeouts that are shorter than API Gateway’s', () => {
    expect(named('Checkout').Timeout).toBe(29);
    expect(named('PaymentWebhook').Timeout).toBe(20);
  });

  it('raise an alarm for a payment that does not match its order', () => {
    template.hasResourceProperties('AWS::CloudWatch::Alarm', {
      Namespace: 'GiftShop/dev',
      MetricName: 'PaymentMismatch',
      Dimensions: [{ Name: 'service', Value: 'payments' }],
      Statistic: 'Sum',
      Threshold: 0,
      ComparisonOperator: 'GreaterThanThreshold',
      TreatMissingData: 'notBreaching',
    });
  });
});
