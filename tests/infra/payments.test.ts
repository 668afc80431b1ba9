import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { bundle } from '#infra/bundling.ts';
import { handlerFiles } from '#infra/handler-files.ts';
import { checked, stageSettings } from '#infra/settings.ts';
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
    expect(actionsOf('Orders')).toEqual([
      ...items('BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'Query', 'UpdateItem'),
      's3:GetObject',
    ]);
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

describe('D34: a stage’s card services', () => {
  const secretsOf = (settings: Parameters<typeof shopTemplate>[1]) =>
    Object.keys(shopTemplate('dev', settings).findResources('AWS::SecretsManager::Secret')).filter((id) =>
      id.startsWith('Payments'),
    );
  const variablesOf = (settings: Parameters<typeof shopTemplate>[1], id: string) =>
    Object.entries(shopTemplate('dev', settings).findResources('AWS::Lambda::Function')).find(([name]) =>
      name.startsWith(id),
    )?.[1].Properties.Environment.Variables;
  const configOf = (settings: Parameters<typeof shopTemplate>[1]) =>
    Object.values(shopTemplate('dev', settings).findResources('Custom::SiteFiles')).find(
      ({ Properties }) => Properties.Config !== undefined,
    )?.Properties.Config;

  it('have a secret each, which is read only where it is needed', () => {
    expect(secretsOf({ cardServices: ['razorpay'] })).toEqual([expect.stringMatching(/^PaymentsRazorpayKeys/)]);
    expect(secretsOf({ cardServices: ['razorpay', 'stripe'] })).toHaveLength(2);
    const alone = variablesOf({ cardServices: ['razorpay'] }, 'ApiCheckoutFunction');
    expect(alone).toMatchObject({ CARD_SERVICE: 'razorpay', RAZORPAY_SECRET: expect.anything() });
    expect(alone).not.toHaveProperty('STRIPE_SECRET');
    expect(variablesOf({ cardServices: ['stripe', 'razorpay'] }, 'ApiCheckoutFunction')).not.toHaveProperty(
      'CARD_SERVICE',
    );
    expect(variablesOf({ cardServices: ['razorpay'] }, 'ApiManageMoneyFunction')).toMatchObject({
      CARD_SERVICE: 'razorpay',
    });
  });

  it('are named to the site, with UPI where the service offers it, which functions know too', () => {
    expect(configOf({})).not.toHaveProperty('upi');
    expect(configOf({ stripeUpi: true })).toMatchObject({ upi: 'true' });
    expect(configOf({ cardServices: ['razorpay'] })).toMatchObject({ cardService: 'razorpay', upi: 'true' });
    const withVariable = (settings: Parameters<typeof shopTemplate>[1], name: string) =>
      Object.entries(shopTemplate('dev', settings).findResources('AWS::Lambda::Function'))
        .filter(([, { Properties }]) => name in (Properties.Environment?.Variables ?? {}))
        .map(([id]) => id);
    expect(withVariable({}, 'UPI')).toEqual([]);
    expect(withVariable({ stripeUpi: true }, 'UPI')).toEqual(withVariable({}, 'POWERTOOLS_METRICS_NAMESPACE'));
  });

  it('of npm start are chosen by the environment', async () => {
    const local = async () => {
      vi.resetModules();
      return (await import('#infra/stages/local.ts')).local;
    };
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await local()).toMatchObject({ cardServices: ['stripe'], stripeUpi: false });
    vi.stubEnv('STRIPE_UPI', '1');
    vi.stubEnv('CARD_SERVICE', 'razorpay');
    expect(await local()).toMatchObject({ cardServices: ['razorpay'], stripeUpi: true });
  });

  it('are bundled only where the stage uses them', async () => {
    const codeFor = async (...services: Parameters<typeof bundle>[2] & {}) => {
      const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      await bundle(handlerFiles.get('payment-webhook') ?? '', folder, services);
      return readdirSync(folder)
        .map((file) => readFileSync(join(folder, file), 'utf8'))
        .join('\n');
    };
    const [stripe, razorpay, both] = [
      await codeFor('stripe'),
      await codeFor('razorpay'),
      await codeFor('razorpay', 'stripe'),
    ];
    expect(stripe).toContain('checkout.session');
    expect(razorpay).toContain('payment_link.paid');
    expect(razorpay).not.toContain('checkout.session');
    expect(stripe).not.toContain('payment_link.paid');
    expect(both).toContain('checkout.session');
    expect(both).toContain('payment_link.paid');
  });

  it.each([[[]], [['stripe', 'stripe']], [['paypal']]])('are refused if they are %j', (cardServices) => {
    const settings = { ...stageSettings('dev'), ...{ cardServices } };
    expect(() => checked(settings as ReturnType<typeof stageSettings>)).toThrow(/cardServices/);
  });
});
