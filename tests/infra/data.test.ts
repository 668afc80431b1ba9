import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { shopTemplate } from './support.ts';

interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

const statementsOf = (policy: { readonly [key: string]: unknown }): readonly Statement[] =>
  (policy as { Properties: { PolicyDocument: { Statement: readonly Statement[] } } }).Properties.PolicyDocument
    .Statement;

describe('the table', () => {
  const template = shopTemplate();

  it('tells each function that uses it the keys of the lists of orders, if the stage has several', () => {
    const variablesOf = (shop: typeof template) =>
      Object.values(shop.findResources('AWS::Lambda::Function')).map(
        ({ Properties }) => Properties.Environment?.Variables ?? {},
      );
    expect(variablesOf(template).filter((variables) => 'ORDER_KEYS_READ' in variables)).toEqual([]);
    const spread = variablesOf(shopTemplate('dev', { orderKeys: { written: 4, read: 8 } }));
    for (const variables of spread.filter((each) => 'TABLE_NAME' in each)) {
      expect(variables).toMatchObject({ ORDER_KEYS_WRITTEN: '4', ORDER_KEYS_READ: '8' });
    }
  });

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
    const statements = Object.values(template.findResources('AWS::IAM::Policy')).flatMap(statementsOf);
    const onTable = statements.filter((statement) => JSON.stringify(statement.Action).includes('dynamodb:'));
    expect(onTable.length).toBeGreaterThanOrEqual(6);
    for (const { Condition: _, ...statement } of onTable) {
      // Only ListStreams needs a wildcard, for the table's streams.
      const listed = statement.Action === 'dynamodb:ListStreams' ? '/stream/*' : '';
      expect(JSON.stringify(statement).replace(listed, '')).not.toContain('*');
      expect(JSON.stringify(statement.Action)).not.toContain('Scan');
    }
  });

  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
  // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_multi-value-conditions.html
  it('lets only functions that need it write owners, invitations and the owners’ log', () => {
    const withMails = shopTemplate('dev', { mailFrom: 'shop@example.com', ownersNeedSecondFactor: true });
    const writing = Object.entries(withMails.findResources('AWS::IAM::Policy')).flatMap(([id, policy]) =>
      statementsOf(policy)
        .filter(({ Action }) => /dynamodb:(Put|Update|Delete|BatchWrite)Item/.test(JSON.stringify(Action)))
        .map(({ Condition }) => [id.replace(/RoleDefaultPolicy.*/, ''), Condition] as const),
    );
    const limited = {
      'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': ['OWNERS', 'INVITATIONS', 'LOG#*'] },
      Null: { 'dynamodb:LeadingKeys': 'false' },
    };
    const conditions = writing.flatMap(([, condition]) => (condition === undefined ? [] : [condition]));
    expect(conditions.length).toBeGreaterThanOrEqual(10);
    expect(new Set(conditions.map((condition) => JSON.stringify(condition)))).toEqual(
      new Set([JSON.stringify(limited)]),
    );
    // The functions of owners append to the log. Each of the others writes owners or invitations.
    expect(writing.flatMap(([id, condition]) => (condition === undefined ? [id] : [])).sort()).toEqual([
      'ApiManageLog',
      'ApiManageMoney',
      'ApiManageOrders',
      'ApiMyData',
      'ApiProducts',
      'ApiSettings',
      'ApiUploads',
      'IdentityPostConfirmation',
      'IdentityPreTokenGeneration',
      'MailsOrderMails',
      'OwnersCopyOwners',
      'UpkeepUpkeep',
    ]);
  });
});
