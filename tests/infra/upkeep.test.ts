import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { shopTemplate } from './support.ts';

describe('the upkeep function', () => {
  const template = shopTemplate();
  const [functionId = ''] = Object.keys(template.findResources('AWS::Lambda::Function')).filter((id) =>
    id.startsWith('UpkeepUpkeepFunction'),
  );
  const [queueId = ''] = Object.keys(template.findResources('AWS::SQS::Queue')).filter((id) => id.startsWith('Upkeep'));
  const stream = { 'Fn::GetAtt': [Match.stringLikeRegexp('^DataTable'), 'StreamArn'] };

  it('receives only changes of the items that it handles, from the start of the stream', () => {
    template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: stream,
      FunctionName: { Ref: functionId },
      StartingPosition: 'TRIM_HORIZON',
    });
    const [mapping] = Object.values(template.findResources('AWS::Lambda::EventSourceMapping'));
    const filters: { Pattern: string }[] = mapping?.Properties.FilterCriteria.Filters;
    // The order within a filter has no meaning.
    const asSet = (_key: string, value: unknown) => (Array.isArray(value) ? new Set(value) : value);
    const sortKeys = (...values: unknown[]) => ({ dynamodb: { Keys: { sk: { S: new Set(values) } } } });
    expect(filters.map(({ Pattern }) => JSON.parse(Pattern, asSet))).toEqual([
      sortKeys(
        ...['PRODUCT', 'ORDER', 'UPLOAD', 'REVIEW', 'ANSWERS', 'PROFILE', 'ACCOUNTCHECK', 'CONVERSATION'],
        ...['MESSAGEREVIEW', 'CASE', 'MAKING', 'BRAND'],
        ...['PHOTO#', 'PHOTOREVIEW#', 'REMINDER#', 'PROOFREMINDER#', 'INVITATION#', 'CART#'].map((prefix) => ({
          prefix,
        })),
      ),
      sortKeys({ prefix: 'CART#' }, 'ORDER', 'CONVERSATION', 'CASE', 'MAKING', 'NOTE', 'COUNTED'),
    ]);
  });

  it('keeps the logical ID of its mapping, because a new mapping would lose a deployed stage’s position in the stream', () => {
    const mappings = Object.keys(template.findResources('AWS::Lambda::EventSourceMapping'));
    expect(mappings).toEqual(['UpkeepChangesMapping2192260A']);
  });

  it('bisects a failing batch, retries it ten times, and then sends the change to a queue', () => {
    template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRetryAttempts: 10,
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queueId, 'Arn'] } } },
    });
    template.hasResourceProperties('AWS::SQS::Queue', {
      SqsManagedSseEnabled: true,
      MessageRetentionPeriod: 1_209_600,
    });
  });

  it('has exactly the permissions that it uses', () => {
    const [policy] = Object.entries(template.findResources('AWS::IAM::Policy'))
      .filter(([id]) => id.startsWith('UpkeepUpkeepRole'))
      .map(([, { Properties }]) => Properties.PolicyDocument.Statement as { Action: string | string[] }[]);
    expect([...new Set(policy?.flatMap(({ Action }) => Action))].sort()).toEqual([
      'cognito-idp:AdminGetUser',
      'dynamodb:BatchGetItem',
      'dynamodb:BatchWriteItem',
      'dynamodb:ConditionCheckItem',
      'dynamodb:DeleteItem',
      'dynamodb:DescribeStream',
      'dynamodb:GetItem',
      'dynamodb:GetRecords',
      'dynamodb:GetShardIterator',
      'dynamodb:ListStreams',
      'dynamodb:PutItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
      'execute-api:ManageConnections',
      'logs:CreateLogStream',
      'logs:PutLogEvents',
      's3:AbortMultipartUpload',
      's3:DeleteObject',
      's3:GetObject',
      's3:ListMultipartUploadParts',
      's3:PutObject',
      'sqs:GetQueueAttributes',
      'sqs:GetQueueUrl',
      'sqs:SendMessage',
    ]);
  });
});
