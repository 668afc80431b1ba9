import { describe, expect, it } from 'vitest';
import { idOf, type Properties, prod, stages } from './stage-templates.ts';

// The URL above each test is the AWS page of its rule. `docs/aws-rules.md` lists them all.

describe('Lambda', () => {
  const functions = prod.ofType('AWS::Lambda::Function').map(([, { Properties }]) => Properties);
  const mappings = prod.ofType('AWS::Lambda::EventSourceMapping');
  const isOfStream = ({ EventSourceArn }: Properties) => EventSourceArn['Fn::GetAtt'][1] === 'StreamArn';
  const ofStream = mappings.filter(([, { Properties }]) => isOfStream(Properties));
  const ofQueue = mappings.filter(([, { Properties }]) => !isOfStream(Properties));

  // https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
  it('runs for at most 15 minutes', () => {
    for (const stage of Object.values(stages)) {
      for (const { Timeout } of stage.propertiesOf('AWS::Lambda::Function')) expect(Timeout).toBeLessThanOrEqual(900);
    }
  });

  // https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
  it('allows 4 KB of environment variables', () => {
    for (const { Environment } of functions) {
      const variables = Object.entries(Environment?.Variables ?? {});
      // 200 bytes are added for each, because a reference may become a longer ARN.
      const bytes = variables.map(([name, value]) => name.length + JSON.stringify(value).length + 200);
      expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4 * 1024);
    }
  });

  // https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
  it('allows 5 filters per mapping, each a JSON pattern of up to 4096 characters', () => {
    const filtered = mappings.flatMap(([, { Properties }]) => Properties.FilterCriteria ?? []);
    expect(filtered.length).toBeGreaterThan(0);
    for (const { Filters } of filtered) {
      expect(Filters.length).toBeLessThanOrEqual(5);
      for (const { Pattern } of Filters) {
        expect(Pattern.length).toBeLessThanOrEqual(4_096);
        expect(Object.keys(JSON.parse(Pattern))).toEqual(['dynamodb']);
      }
    }
  });

  // https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-eventsourcemapping.html
  it('needs the permission to read a stream before the mapping is created', () => {
    expect(ofStream.length).toBeGreaterThan(0);
    for (const [, { Properties, DependsOn = [] }] of ofStream) {
      const fn = prod.Resources[idOf(Properties.FunctionName)]?.Properties;
      const reading = prod
        .ofType('AWS::IAM::Policy')
        .filter(([, policy]) => policy.Properties.Roles.some((role: Properties) => role.Ref === idOf(fn.Role)))
        .filter(([, policy]) => JSON.stringify(policy).includes('dynamodb:GetShardIterator'));
      expect(reading).toHaveLength(1);
      expect(DependsOn).toContain(reading[0]?.[0]);
    }
  });

  // https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html
  it('retries from the first failed record only if the mapping has ReportBatchItemFailures', () => {
    expect(mappings.length).toBeGreaterThan(1);
    for (const [, { Properties }] of mappings) {
      expect(Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
    }
  });

  // https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
  it('recommends a visibility timeout of six times the function’s timeout, and at least five tries', () => {
    expect(ofQueue.length).toBeGreaterThan(0);
    for (const [, { Properties }] of ofQueue) {
      const queue = prod.Resources[idOf(Properties.EventSourceArn)]?.Properties;
      const fn = prod.Resources[idOf(Properties.FunctionName)]?.Properties;
      expect(queue.VisibilityTimeout).toBeGreaterThanOrEqual(6 * fn.Timeout);
      expect(queue.RedrivePolicy.maxReceiveCount).toBeGreaterThanOrEqual(5);
      // A batch of more than 10 needs a batching window.
      expect(Properties.BatchSize).toBeLessThanOrEqual(10);
    }
  });

  // https://docs.aws.amazon.com/lambda/latest/dg/access-control-resource-based.html
  it('is called by API Gateway, Cognito and EventBridge only with a permission for their ARN', () => {
    for (const { SourceArn, Principal } of prod.propertiesOf('AWS::Lambda::Permission')) {
      expect(['apigateway.amazonaws.com', 'cognito-idp.amazonaws.com', 'events.amazonaws.com']).toContain(Principal);
      expect(SourceArn).toBeDefined();
    }
  });
});
