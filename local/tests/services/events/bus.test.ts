import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { DataFolder } from '#host/data-folder.ts';
import { openEventBus } from '#services/events/bus.ts';
import { createReports } from '#services/ses/reports.ts';
import { openQueues } from '#services/sqs/from-template.ts';
import { Stack } from '#template/stack.ts';
import { readTemplate } from '#template/template.ts';
import { account, region } from '../../callers.ts';
import { guid, writeAssembly } from '../../template/assembly.ts';

const getAtt = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });
const pattern = { source: ['aws.ses'], detail: { mail: { tags: { 'ses:configuration-set': [{ Ref: 'Set' }] } } } };
const destination = {
  Enabled: true,
  MatchingEventTypes: ['bounce', 'complaint'],
  EventBridgeDestination: { EventBusArn: `arn:aws:events:${region}:${account}:event-bus/default` },
};

/** A queue that a rule sends SES's reports to, as the CDK writes it. */
const resources = ({ rule = {}, statement = {}, reports = {} } = {}) => ({
  Mails: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'mails' } },
  Policy: {
    Type: 'AWS::SQS::QueuePolicy',
    Properties: {
      Queues: [{ Ref: 'Mails' }],
      PolicyDocument: {
        Statement: [
          { Effect: 'Deny', Principal: { AWS: '*' }, Action: 'sqs:*', Resource: getAtt('Mails'), Condition: {} },
          {
            Effect: 'Allow',
            Principal: { Service: 'events.amazonaws.com' },
            Action: ['sqs:SendMessage', 'sqs:GetQueueAttributes', 'sqs:GetQueueUrl'],
            Resource: getAtt('Mails'),
            Condition: { ArnEquals: { 'aws:SourceArn': getAtt('Rule') } },
            ...statement,
          },
        ],
      },
    },
  },
  Rule: {
    Type: 'AWS::Events::Rule',
    Properties: { EventPattern: pattern, Targets: [{ Id: 'Target0', Arn: getAtt('Mails') }], ...rule },
  },
  Set: { Type: 'AWS::SES::ConfigurationSet', Properties: { Name: 'order-mails' } },
  Reports: {
    Type: 'AWS::SES::ConfigurationSetEventDestination',
    Properties: { ConfigurationSetName: { Ref: 'Set' }, EventDestination: { ...destination, ...reports } },
  },
});

async function run(Resources: object) {
  const { names, ...template } = readTemplate(writeAssembly({ Resources }), guid);
  const stack = new Stack({ names, ...template });
  const folder = await DataFolder.open(join(mkdtempSync(join(tmpdir(), 'bus-')), 'shop'));
  onTestFinished(() => folder.close());
  const queues = await openQueues(stack, folder);
  const bus = openEventBus({ stack, names, queues });
  const report = createReports({ stack, names, bus });
  const [queue] = queues.values();
  return {
    bounce: (configurationSet?: string) =>
      report(
        { messageId: 'm1', from: 'shop@example.com', to: ['a@example.com'], subject: 'S', configurationSet },
        'a@example.com',
        'bounce',
      ),
    bodies: () => queue?.messages.map(({ body }) => JSON.parse(body)) ?? [],
  };
}

// https://docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html
// https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
it('sends SES’s reports of one configuration set to the queue of a rule', async () => {
  const { bounce, bodies } = await run(resources());
  await bounce('order-mails');
  await bounce('another-set');
  await bounce();
  expect(bodies()).toEqual([
    expect.objectContaining({
      source: 'aws.ses',
      'detail-type': 'Email Bounced',
      account,
      region,
      detail: {
        eventType: 'Bounce',
        mail: expect.objectContaining({ destination: ['a@example.com'], messageId: 'm1' }),
        bounce: expect.objectContaining({ bounceType: 'Permanent' }),
      },
    }),
  ]);
});

it.each([
  ['the destination is not enabled, which is CloudFormation’s default', { reports: { Enabled: undefined } }],
  ['the destination takes other types', { reports: { MatchingEventTypes: ['complaint'] } }],
  ['the rule is disabled', { rule: { State: 'DISABLED' } }],
  ['the pattern is for others', { rule: { EventPattern: { source: ['aws.s3'] } } }],
])('sends none if %s', async (_, changes) => {
  const { bounce, bodies } = await run(resources(changes));
  await bounce('order-mails');
  expect(bodies()).toEqual([]);
});

// https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-use-resource-based.html
it.each([
  ['no statement for EventBridge', { Principal: { Service: 'sns.amazonaws.com' } }],
  ['another rule', { Condition: { ArnEquals: { 'aws:SourceArn': `arn:aws:events:${region}:${account}:rule/other` } } }],
  ['another action', { Action: 'sqs:ReceiveMessage' }],
])('does not start with a queue policy that has %s, because AWS would drop the events', async (_, statement) => {
  await expect(run(resources({ statement }))).rejects.toThrow('let the rule Rule send to it');
});

it('does not start with a rule that has both a schedule and a pattern, or a subscription that would never be called', async () => {
  const both = { ScheduleExpression: 'rate(1 hour)' };
  await expect(run(resources({ rule: both }))).rejects.toThrow('either a schedule or a pattern');
  const Subscription = { Type: 'AWS::SNS::Subscription', Properties: { Protocol: 'lambda' } };
  await expect(run({ ...resources(), Subscription })).rejects.toThrow('it would never run');
});
