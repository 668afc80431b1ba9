import { describe, expect, it } from 'vitest';
import { evaluate, type Statement } from './policy.ts';
import { shopTemplate } from './support.ts';

interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>> & {
    readonly Topics?: readonly unknown[];
    readonly Queues?: readonly unknown[];
    readonly PolicyDocument?: { readonly Statement: readonly Statement[] };
    readonly AlarmActions?: readonly unknown[];
    readonly DestinationConfig?: { readonly OnFailure: { readonly Destination: unknown } };
  };
}

const account = { Ref: 'AWS::AccountId' };
const arnOf = (service: string, rest: string) => ({
  'Fn::Join': [
    '',
    ['arn:', { Ref: 'AWS::Partition' }, `:${service}:`, { Ref: 'AWS::Region' }, ':', account, `:${rest}`],
  ],
});
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

describe.each(['dev', 'prod'])('in the template of %s', (stage) => {
  const template = shopTemplate(stage, { mailFrom: 'shop@example.com', alarmAddress: 'ops@example.com' }).toJSON();
  const resources: readonly (Resource & { readonly id: string })[] = Object.entries(template.Resources).map(
    ([id, resource]) => ({ id, ...(resource as Resource) }),
  );
  const all = (type: string) => resources.filter(({ Type }) => Type === type);
  const statementsFor = (owner: 'Topics' | 'Queues', ref: unknown) =>
    resources.flatMap(({ Properties }) =>
      Properties[owner]?.some((one) => same(one, ref)) ? (Properties.PolicyDocument?.Statement ?? []) : [],
    );

  // https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-use-cases.html: CloudWatch publishes as the service
  // cloudwatch.amazonaws.com. A topic's own policy replaces the default one, which allows the account's own services.
  describe('every topic', () => {
    const publishing = (topic: unknown, context: object) =>
      evaluate(statementsFor('Topics', topic), {
        principal: ['Service', 'cloudwatch.amazonaws.com'],
        action: 'sns:Publish',
        resource: topic,
        context: { 'aws:SecureTransport': 'true', 'aws:SourceAccount': account, ...context },
      });
    const alarm = arnOf('cloudwatch', 'alarm:Any');
    const alarmTopics = all('AWS::CloudWatch::Alarm').flatMap(({ Properties }) => Properties.AlarmActions ?? []);

    it('of an alarm lets CloudWatch publish alarms of this account', () => {
      expect(alarmTopics.length).toBe(all('AWS::CloudWatch::Alarm').length);
      for (const topic of alarmTopics) expect(publishing(topic, { 'aws:SourceArn': alarm })).toBe('allowed');
    });

    it('refuses alarms of other accounts, other sources, and calls without TLS', () => {
      const [topic] = alarmTopics;
      const others = [
        { 'aws:SourceArn': alarm, 'aws:SourceAccount': '999999999999' },
        { 'aws:SourceArn': arnOf('s3', 'bucket') },
      ];
      for (const context of others) expect(publishing(topic, context)).toBe('silent');
      expect(publishing(topic, { 'aws:SourceArn': alarm, 'aws:SecureTransport': 'false' })).toBe('denied');
    });
  });

  // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-using-identity-based-policies.html: within an
  // account, the sender's own policy is enough unless the queue's policy denies.
  it('no queue’s policy denies a sender to which the stack grants access', () => {
    const queues = all('AWS::SQS::Queue').map(({ id }) => ({ ref: { Ref: id }, arn: { 'Fn::GetAtt': [id, 'Arn'] } }));
    expect(queues.length).toBeGreaterThan(2);
    const senders = all('AWS::IAM::Policy').flatMap(({ Properties }) => {
      const roles = Properties.Roles as readonly unknown[];
      const sends = (Properties.PolicyDocument?.Statement ?? []).filter(({ Action }) =>
        [Action].flat().includes('sqs:SendMessage'),
      );
      return sends.flatMap(({ Resource }) => roles.map((role) => ({ role, arn: Resource })));
    });
    expect(senders.length).toBeGreaterThan(1);
    for (const { role, arn } of senders) {
      const queue = queues.find((one) => same(one.arn, arn));
      expect(queue, JSON.stringify(arn)).toBeDefined();
      const outcome = evaluate(statementsFor('Queues', queue?.ref), {
        principal: ['AWS', role],
        action: 'sqs:SendMessage',
        resource: arn,
        context: { 'aws:SecureTransport': 'true' },
      });
      expect(outcome).not.toBe('denied');
    }
  });

  // https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html: Lambda sends with the function's role.
  it('every failure queue can receive messages with the role of a function', () => {
    const failing = all('AWS::Lambda::EventSourceMapping').flatMap(
      ({ Properties }) => Properties.DestinationConfig?.OnFailure.Destination ?? [],
    );
    expect(failing.length).toBeGreaterThan(0);
    const writable = all('AWS::IAM::Policy')
      .flatMap(({ Properties }) => Properties.PolicyDocument?.Statement ?? [])
      .filter(({ Action }) => [Action].flat().includes('sqs:SendMessage'));
    for (const arn of failing) expect(writable.some(({ Resource }) => same(Resource, arn))).toBe(true);
  });
});
