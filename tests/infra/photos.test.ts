import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { shopTemplate } from './support.ts';

describe('the bucket of customers’ photos', () => {
  const template = shopTemplate();
  const [[id = '', bucket] = []] = Object.entries(template.findResources('AWS::S3::Bucket')).filter(([name]) =>
    name.startsWith('Photos'),
  );

  it('is private, with a generated name', () => {
    expect(bucket?.Properties).not.toHaveProperty('BucketName');
    expect(bucket?.Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    template.hasResourceProperties('AWS::S3::BucketPolicy', {
      Bucket: { Ref: id },
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        ]),
      },
    });
  });

  it('is not an origin of CloudFront, but pages may upload and show photos', () => {
    expect(JSON.stringify(template.findResources('AWS::CloudFront::Distribution'))).not.toContain(id);
    const [policy] = Object.values(template.findResources('AWS::CloudFront::ResponseHeadersPolicy'));
    const csp: unknown[] =
      policy?.Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy[
        'Fn::Join'
      ][1];
    const text = csp.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join('');
    const origin = `https://{"Fn::GetAtt":["${id}","RegionalDomainName"]}`;
    for (const directive of ['connect-src', 'img-src']) {
      expect(new RegExp(`${directive} ([^;]*)`).exec(text)?.[1]).toContain(origin);
    }
  });

  it('allows any origin, but only the methods and headers of presigned URLs', () => {
    expect(bucket?.Properties.CorsConfiguration.CorsRules).toEqual([
      {
        AllowedOrigins: ['*'],
        AllowedMethods: ['PUT', 'GET'],
        AllowedHeaders: ['content-type', 'if-none-match'],
        ExposedHeaders: ['ETag'],
        MaxAge: 3600,
      },
    ]);
  });

  it('deletes unfinished uploads after a week, and never a checked photo', () => {
    expect(bucket?.Properties.LifecycleConfiguration.Rules).toEqual([
      {
        Prefix: 'incoming/',
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 },
        ExpirationInDays: 7,
        Status: 'Enabled',
      },
      { Prefix: 'photos/', Transitions: [{ StorageClass: 'STANDARD_IA', TransitionInDays: 30 }], Status: 'Enabled' },
    ]);
  });

  it('leaves checked photos in the standard class if a stage keeps them too briefly to save anything', () => {
    const brief = shopTemplate('dev', { retention: { deliveredPhotoDays: 59 } });
    expect(JSON.stringify(brief.findResources('AWS::S3::Bucket'))).not.toContain('STANDARD_IA');
  });

  it('grants access only to the functions for photos, orders and upkeep, by folder', () => {
    const granted = Object.entries(template.findResources('AWS::IAM::Policy')).flatMap(([policy, { Properties }]) =>
      (Properties.PolicyDocument.Statement as { Action: string | string[]; Resource: unknown }[])
        .filter(({ Resource }) => JSON.stringify(Resource).includes(id))
        .map(({ Action, Resource }) => [
          policy.replace(/Role.*/, ''),
          [Action].flat().sort().join(' '),
          /\/(\w+\/)?\*/.exec(JSON.stringify(Resource))?.[0],
        ]),
    );
    expect(granted.filter(([role]) => !role?.startsWith('BucketEmptier')).sort()).toEqual([
      ['ApiManageOrders', 's3:GetObject', '/photos/*'],
      ['ApiOrders', 's3:GetObject', '/photos/*'],
      ['ApiPhotos', 's3:AbortMultipartUpload s3:GetObject s3:ListMultipartUploadParts s3:PutObject', '/incoming/*'],
      ['ApiPhotos', 's3:DeleteObject s3:GetObject s3:PutObject', '/photos/*'],
      ['ApiPhotos', 's3:ListBucket', undefined],
      ['UpkeepUpkeep', 's3:AbortMultipartUpload s3:ListMultipartUploadParts s3:PutObject', '/incoming/*'],
      ['UpkeepUpkeep', 's3:DeleteObject', '/photos/*'],
    ]);
  });
});
