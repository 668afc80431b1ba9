import { Match, type Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { mailSkipReasons } from '#contracts/names.ts';
import { mailsAtOnce } from '#infra/mails.ts';
import { stageSettings } from '#infra/settings.ts';
import { claimMs } from '#lambdas/mails/announce.ts';
import { shopTemplate } from './support.ts';

describe('the order mails', () => {
  const template = shopTemplate('dev', { mailFrom: 'shop@example.com', alarmAddress: 'ops@example.com' });
  const queueId = (name: string) =>
    Object.keys(template.findResources('AWS::SQS::Queue')).find((id) => id.startsWith(name)) ?? '';
  const deadLetters = queueId('MailsDeadLetters');
  const events = queueId('MailsOrderEvents');
  const [configurationSet = ''] = Object.keys(template.findResources('AWS::SES::ConfigurationSet'));

  it('wait in a queue that retries five times, then in a dead-letter queue for two weeks', () => {
    template.hasResourceProperties('AWS::SQS::Queue', {
      VisibilityTimeout: 60,
      RedrivePolicy: { maxReceiveCount: 5, deadLetterTargetArn: { 'Fn::GetAtt': [deadLetters, 'Arn'] } },
    });
    template.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: { 'Fn::GetAtt': [events, 'Arn'] },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
  });

  it('are claimed for longer than an attempt can take, and not until the next one', () => {
    const [{ Properties: queue } = { Properties: {} }] = Object.values(
      template.findResources('AWS::SQS::Queue', { Properties: { VisibilityTimeout: Match.anyValue() } }),
    );
    const functions = template.findResources('AWS::Lambda::Function');
    const [sender = ''] = Object.keys(functions).filter((id) => id.startsWith('MailsOrderMailsFunction'));
    const timeoutMs = 1000 * functions[sender]?.Properties.Timeout;
    expect(claimMs).toBeGreaterThan(timeoutMs);
    // The queue counts from the delivery of a batch, whose last mail may be claimed just before the function times out.
    expect(claimMs + timeoutMs).toBeLessThan(1000 * queue.VisibilityTimeout);
  });

  it('raise an alarm if they can’t be sent', () => {
    const [topicId = ''] = Object.keys(template.findResources('AWS::SNS::Topic'));
    template.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [deadLetters, 'QueueName'] } }],
      Threshold: 0,
      AlarmActions: [{ Ref: topicId }],
      AlarmDescription: Match.stringLikeRegexp('docs/operating.md, MailsNotSent'),
    });
    template.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'ops@example.com' });
  });

  // https://docs.aws.amazon.com/ses/latest/dg/reputationdashboard-cloudwatch-alarm.html
  it('raise an alarm if they wait, and at the rates at which SES reviews an account', () => {
    template.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'ApproximateAgeOfOldestMessage',
      Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [events, 'QueueName'] } }],
      Threshold: 900,
    });
    for (const [MetricName, Threshold] of [
      ['Reputation.BounceRate', 0.05],
      ['Reputation.ComplaintRate', 0.001],
    ]) {
      template.hasResourceProperties('AWS::CloudWatch::Alarm', { Namespace: 'AWS/SES', MetricName, Threshold });
    }
  });

  it('are sent two at once, or as many as SES’s rate allows', () => {
    const atOnce = (template: Template) =>
      Object.values(template.findResources('AWS::Lambda::EventSourceMapping')).flatMap(
        ({ Properties }) => Properties.ScalingConfig?.MaximumConcurrency ?? [],
      );
    expect(atOnce(template)).toEqual([2]);
    const mailFrom = 'shop@example.com';
    expect(atOnce(shopTemplate('dev', { mailFrom, mailsPerSecond: 120 }))).toEqual([20]);
    const rates = [1, 14, 125, 1_000].map((mailsPerSecond) => mailsAtOnce({ ...stageSettings('dev'), mailsPerSecond }));
    expect(rates).toEqual([2, 2, 20, 100]);
    expect(() => shopTemplate('dev', { mailFrom, mailsPerSecond: 0 })).toThrow('how many mails SES accepts');
    // As files from before `mailsPerSecond` say it.
    expect(atOnce(shopTemplate('dev', { mailFrom, mailsAtOnce: 20 }))).toEqual([20]);
    expect(() => shopTemplate('dev', { mailFrom, mailsAtOnce: 1 })).toThrow('from 2 to 100');
    expect(() => shopTemplate('dev', { mailFrom, mailsAtOnce: 20, mailsPerSecond: 120 })).toThrow('leave it out');
  });

  // SES checks the permission for each identity that covers the sender, and for the configuration set:
  // https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonsimpleemailservicev2.html
  // https://docs.aws.amazon.com/ses/latest/dg/control-user-access.html (ses:FromAddress)
  it('may use any identity of the account, but only their own configuration set and one sender address', () => {
    const arn = (...resource: readonly unknown[]) => ({
      'Fn::Join': [
        '',
        [
          'arn:',
          { Ref: 'AWS::Partition' },
          ':ses:',
          { Ref: 'AWS::Region' },
          ':',
          { Ref: 'AWS::AccountId' },
          ...resource,
        ],
      ],
    });
    template.hasResourceProperties('AWS::IAM::Policy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          {
            Effect: 'Allow',
            Action: ['ses:SendEmail', 'ses:SendRawEmail'],
            Resource: [arn(':identity/*'), arn(':configuration-set/', { Ref: configurationSet })],
            Condition: { StringEquals: { 'ses:FromAddress': 'shop@example.com' } },
          },
        ]),
      },
    });
  });

  // https://docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html (the default event bus)
  // https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-use-resource-based.html (queues)
  it('are reported to their own queue if they bounce or are complained about, and only by this rule', () => {
    const [ruleId = ''] = Object.keys(template.findResources('AWS::Events::Rule')).filter((id) =>
      id.startsWith('Mails'),
    );
    template.hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      ConfigurationSetName: { Ref: configurationSet },
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['bounce', 'complaint'],
        EventBridgeDestination: { EventBusArn: { 'Fn::Join': ['', Match.arrayWith([':event-bus/default'])] } },
      },
    });
    template.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: {
        source: ['aws.ses'],
        detail: { mail: { tags: { 'ses:configuration-set': [{ Ref: configurationSet }] } } },
      },
      Targets: [Match.objectLike({ Arn: { 'Fn::GetAtt': [events, 'Arn'] } })],
    });
    template.hasResourceProperties('AWS::SQS::QueuePolicy', {
      Queues: [{ Ref: events }],
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Allow',
            Principal: { Service: 'events.amazonaws.com' },
            Condition: { ArnEquals: { 'aws:SourceArn': { 'Fn::GetAtt': [ruleId, 'Arn'] } } },
          }),
        ]),
      },
    });
  });

  it('show previews, so their function may read checked photos, but not list, write or delete them', () => {
    const statements = Object.values(template.findResources('AWS::IAM::Policy'))
      .filter(({ Properties }) => JSON.stringify(Properties.Roles).includes('MailsOrderMailsRole'))
      .flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
    const onBuckets = statements.filter(({ Action }) => JSON.stringify(Action).includes('s3:'));
    const [bucketId = ''] = Object.keys(template.findResources('AWS::S3::Bucket')).filter((id) =>
      id.startsWith('PhotosPhotosBucket'),
    );
    expect(onBuckets).toEqual([
      {
        Effect: 'Allow',
        Action: 's3:GetObject',
        Resource: { 'Fn::Join': ['', [{ 'Fn::GetAtt': [bucketId, 'Arn'] }, '/photos/*']] },
      },
    ]);
  });

  it('are sent only to proved mailboxes if the stage confirms addresses', () => {
    const configured = (confirmEmail: string) => ({
      Environment: { Variables: Match.objectLike({ MAIL_FROM: 'shop@example.com', CONFIRM_EMAIL: confirmEmail }) },
    });
    template.hasResourceProperties('AWS::Lambda::Function', configured('false'));
    const confirming = shopTemplate('dev', { mailFrom: 'shop@example.com', confirmEmail: true });
    confirming.hasResourceProperties('AWS::Lambda::Function', configured('true'));
  });

  it('appear on the dashboard when they are skipped, by reason', () => {
    const [dashboard] = Object.values(template.findResources('AWS::CloudWatch::Dashboard'));
    const body = JSON.stringify(dashboard?.Properties.DashboardBody);
    for (const reason of mailSkipReasons) expect(body).toContain(`"MailSkipped\\",\\"reason\\",\\"${reason}\\"`);
  });

  it('do not exist in a stage without a sender', () => {
    const silent = shopTemplate();
    expect(Object.keys(silent.findResources('AWS::SQS::Queue')).filter((id) => id.startsWith('Mails'))).toEqual([]);
    silent.resourceCountIs('AWS::SNS::Subscription', 0);
  });
});
