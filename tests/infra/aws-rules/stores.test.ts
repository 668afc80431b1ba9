import { describe, expect, it } from 'vitest';
import { imageFiles } from '#lambdas/pictures/image-files.gateway.ts';
import { openS3 } from '#lambdas/platform/s3.ts';
import { idOf, type Properties, prod, regions, resolve, stages, type stageTemplate } from './stage-templates.ts';

// The URL above each test is the AWS page of its rule. `docs/aws-rules.md` lists them all.

describe('DynamoDB', () => {
  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html
  it('allows at most two readers per shard of a stream', () => {
    const readers = prod
      .propertiesOf('AWS::Lambda::EventSourceMapping')
      .filter(({ EventSourceArn }) => EventSourceArn['Fn::GetAtt'][1] === 'StreamArn');
    expect(readers.length).toBeLessThanOrEqual(2);
  });

  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
  it('checks the permission of each write in a transaction, and has none for transactions', () => {
    const actions = prod
      .propertiesOf('AWS::IAM::Policy')
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .flatMap(({ Action }: Properties) => Action);
    expect(actions.filter((action) => /Transact/.test(action))).toEqual([]);
  });
});

describe('S3', () => {
  const uploadsName = (stage: ReturnType<typeof stageTemplate>, region: string): string =>
    resolve(
      stage.propertiesOf('AWS::S3::Bucket').find(({ BucketName }) => BucketName !== undefined).BucketName,
      region,
    );

  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
  it('allows up to 63 lower-case letters, digits and hyphens in a bucket’s name, but a dot would break HTTPS', () => {
    for (const stage of Object.values(stages)) {
      for (const region of regions) expect(uploadsName(stage, region)).toMatch(/^[a-z\d][a-z\d-]{1,61}[a-z\d]$/);
    }
  });

  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/VirtualHosting.html
  it.each(regions)('is called at the host of a presigned URL, which the site’s CSP allows (%s)', async (region) => {
    const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' };
    const files = imageFiles(openS3({ region, credentials }), { uploads: uploadsName(prod, region), images: 'images' });
    const { url } = await files.presignPut({
      imageKey: 'product-images/a/a.png',
      contentType: 'image/png',
      size: 1,
    });
    const [{ ResponseHeadersPolicyConfig: policy }] = prod.propertiesOf('AWS::CloudFront::ResponseHeadersPolicy');
    const csp = resolve(policy.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy, region);
    const [, sources = ''] = /connect-src ([^;]*)/.exec(csp) ?? [];
    expect(sources.split(' ')).toContain(new URL(url).origin);
    expect(sources.split(' ')).toContain(`https://cognito-idp.${region}.amazonaws.com`);
  });
});

describe('Cognito', () => {
  const [pool] = prod.propertiesOf('AWS::Cognito::UserPool');
  const [client] = prod.propertiesOf('AWS::Cognito::UserPoolClient');

  // https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-working-with-lambda-triggers.html
  it('waits five seconds for a trigger, and needs the permission to call it', () => {
    const triggers = Object.values<Properties>(pool.LambdaConfig).map((trigger) => idOf(trigger));
    expect(triggers.length).toBeGreaterThanOrEqual(2);
    for (const id of triggers) {
      expect(prod.Resources[id]?.Properties.Timeout).toBeLessThanOrEqual(5);
      const permission = prod
        .propertiesOf('AWS::Lambda::Permission')
        .find(({ FunctionName }) => idOf(FunctionName) === id);
      expect(permission).toMatchObject({ Principal: 'cognito-idp.amazonaws.com' });
      expect(idOf(permission.SourceArn)).toMatch(/UserPool/);
    }
  });

  // https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-attributes.html
  it('lets a client sign users up only if it may write every required attribute', () => {
    const required = pool.Schema.filter(({ Required }: Properties) => Required).map(({ Name }: Properties) => Name);
    expect(required.length).toBeGreaterThan(0);
    for (const name of required) expect(client.WriteAttributes).toContain(name);
  });

  // https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-attributes.html
  it('allows only optional custom attributes, with names of up to 20 characters', () => {
    const custom = pool.Schema.filter(({ Name }: Properties) => !['email', 'name'].includes(Name));
    expect(custom.length).toBeGreaterThan(0);
    for (const { Name, Required } of custom) {
      expect(Name.length).toBeLessThanOrEqual(20);
      expect(Required ?? false).toBe(false);
    }
  });

  // https://docs.aws.amazon.com/cognito/latest/developerguide/token-revocation.html
  it('can’t revoke an ID token, which API Gateway accepts until it expires within an hour', () => {
    expect(client.TokenValidityUnits).toMatchObject({ IdToken: 'minutes', AccessToken: 'minutes' });
    expect(client.IdTokenValidity).toBeLessThanOrEqual(60);
    expect(client.AccessTokenValidity).toBeLessThanOrEqual(60);
  });

  // https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-email-phone-verification.html
  it('keeps an old e-mail address until the new one is verified by a mailed code', () => {
    expect(pool.UserAttributeUpdateSettings.AttributesRequireVerificationBeforeUpdate).toEqual(['email']);
    expect(pool.AutoVerifiedAttributes).toContain('email');
  });
});
