import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { shopTemplate } from './support.ts';

describe('the buckets of product images', () => {
  const template = shopTemplate();
  const uploads = { BucketName: Match.objectLike({ 'Fn::Join': Match.anyValue() }) };

  it('are private, and refuse requests without TLS', () => {
    template.allResourcesProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
    });
    template.allResourcesProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        ]),
      },
    });
  });

  it('accept files only from the site’s own pages', () => {
    template.hasResourceProperties('AWS::S3::Bucket', {
      ...uploads,
      CorsConfiguration: {
        CorsRules: [
          {
            AllowedMethods: ['PUT'],
            AllowedOrigins: [{ 'Fn::Join': ['', ['https://', Match.objectLike({ 'Fn::GetAtt': Match.anyValue() })]] }],
            ExposedHeaders: ['ETag'],
            AllowedHeaders: ['*'],
            MaxAge: 3600,
          },
        ],
      },
    });
  });

  it('delete unfinished uploads', () => {
    template.hasResourceProperties('AWS::S3::Bucket', {
      ...uploads,
      LifecycleConfiguration: {
        Rules: [{ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 }, ExpirationInDays: 7, Status: 'Enabled' }],
      },
    });
  });

  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/Versioning.html
  it('keep deleted pictures of prod for as long as point-in-time recovery, and keep no deleted photos', () => {
    const versioned = (stage: string) =>
      Object.entries(shopTemplate(stage).findResources('AWS::S3::Bucket'))
        .filter(([, { Properties }]) => Properties.VersioningConfiguration)
        .map(([id, { Properties }]) => [id, Properties.VersioningConfiguration, Properties.LifecycleConfiguration]);
    expect(versioned('dev')).toEqual([]);
    expect(versioned('prod')).toEqual([
      [
        expect.stringMatching(/^ImagesImagesBucket/),
        { Status: 'Enabled' },
        {
          Rules: [
            { NoncurrentVersionExpiration: { NoncurrentDays: 35 }, ExpiredObjectDeleteMarker: true, Status: 'Enabled' },
          ],
        },
      ],
    ]);
  });

  it('grant the uploads function exactly its actions in the folder of product images', () => {
    const granted = Object.entries(template.findResources('AWS::IAM::Policy'))
      .filter(([id]) => id.startsWith('ApiUploads'))
      .flatMap(([, policy]) => policy.Properties.PolicyDocument.Statement)
      .filter(({ Action }) => [Action].flat().some((action: string) => action.startsWith('s3:')))
      .map(({ Action, Effect, Resource, ...others }) => {
        expect([Effect, others]).toEqual(['Allow', {}]);
        const where = JSON.stringify(Resource);
        const buckets = ['-uploads-', 'ImagesImagesBucket'].filter((name) => where.includes(name));
        const isFolder = where.includes('/product-images/*');
        return { actions: [Action].flat().sort(), buckets, isFolder };
      });
    expect(granted).toEqual([
      {
        actions: ['s3:AbortMultipartUpload', 's3:GetObject', 's3:ListMultipartUploadParts', 's3:PutObject'],
        buckets: ['-uploads-'],
        isFolder: true,
      },
      { actions: ['s3:ListBucket'], buckets: ['-uploads-', 'ImagesImagesBucket'], isFolder: false },
      { actions: ['s3:PutObject'], buckets: ['ImagesImagesBucket'], isFolder: true },
    ]);
  });

  it('let only the uploads function write published images, and only the upkeep function delete them', () => {
    const granted = Object.entries(template.findResources('AWS::IAM::Policy')).flatMap(([id, policy]) =>
      (policy.Properties.PolicyDocument.Statement as { Action: string | string[]; Resource: unknown }[])
        .filter(({ Resource }) => /ImagesImagesBucket.*product-images/.test(JSON.stringify(Resource)))
        .map(({ Action }) => `${id.replace(/Role.*/, '')} ${[Action].flat().join()}`),
    );
    expect(granted.sort()).toEqual(['ApiUploads s3:PutObject', 'UpkeepUpkeep s3:DeleteObject']);
    const readers = Object.entries(template.findResources('AWS::IAM::Policy')).filter(([, policy]) =>
      JSON.stringify(policy).includes('ImagesImagesBucket'),
    );
    expect(readers.map(([id]) => id.replace(/Role.*/, '')).sort()).toEqual([
      'ApiUploads',
      'BucketEmptierBucketEmptier',
      'UpkeepUpkeep',
    ]);
  });
});
