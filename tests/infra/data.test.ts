import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { shopTemplate } from './support.ts';

describe('the table', () => {
  const template = shopTemplate();

  it('has its keys, indexes, stream, time to live, point-in-time recovery and on-demand capacity', () => {
    template.hasResourceProperties('AWS::DynamoDB::Table', {
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: ['gsi1', 'gsi2', 'gsi3', 'gsi4'].map((name) => ({
        IndexName: name,
        KeySchema: [
          { AttributeName: `${name}pk`, KeyType: 'HASH' },
          { AttributeName: `${name}sk`, KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'ALL' },
      })),
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
  });

  it('is deleted with a dev stack, and retained with a prod stack', () => {
    template.hasResource('AWS::DynamoDB::Table', { DeletionPolicy: 'Delete' });
    template.resourceCountIs('Custom::BucketContents', 4);
    template.allResourcesProperties('Custom::BucketContents', { ServiceTimeout: '960' });
    const disposable = { Tags: Match.arrayWith([{ Key: 'shop:disposable', Value: 'true' }]) };
    template.allResourcesProperties('AWS::S3::Bucket', disposable);
    const prod = shopTemplate('prod');
    prod.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
      Properties: Match.objectLike({ DeletionProtectionEnabled: true }),
    });
    prod.hasResource('AWS::Cognito::UserPool', { DeletionPolicy: 'Retain' });
    prod.resourceCountIs('Custom::BucketContents', 2);
    const buckets = Object.entries(prod.findResources('AWS::S3::Bucket')).map(
      ([id, { DeletionPolicy, Properties }]) => [
        id.replace(/Bucket.*/, ''),
        DeletionPolicy,
        JSON.stringify(Properties).includes('shop:disposable'),
      ],
    );
    // Not retained: a deployment recreates the site's files, and uploads expire after a day.
    expect(buckets).toEqual([
      ['ImagesImages', 'RetainExceptOnCreate', false],
      ['ImagesUploads', 'Delete', true],
      ['PhotosPhotos', 'RetainExceptOnCreate', false],
      ['SiteSite', 'Delete', true],
    ]);
  });

  it('grants actions by name on the table and its indexes, never by wildcard and never a Scan', () => {
    const statements = Object.values(template.findResources('AWS::IAM::Policy')).flatMap(
      (policy) => policy.Properties.PolicyDocument.Statement as { Action: string | string[]; Resource: unknown }[],
    );
    const onTable = statements.filter((statement) => JSON.stringify(statement.Action).includes('dynamodb:'));
    expect(onTable.length).toBeGreaterThanOrEqual(6);
    for (const statement of onTable) {
      // Only ListStreams needs a wildcard, for the table's streams.
      const listed = statement.Action === 'dynamodb:ListStreams' ? '/stream/*' : '';
      expect(JSON.stringify(statement).replace(listed, '')).not.toContain('*');
      expect(JSON.stringify(statement.Action)).not.toContain('Scan');
    }
  });
});
