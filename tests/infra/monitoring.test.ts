import { readFileSync } from 'node:fs';
import { Annotations, Match, type Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { problems } from '#contracts/problems.ts';
import { handlerFiles } from '#infra/handler-files.ts';
import { shopStack, shopTemplate } from './support.ts';

interface Properties {
  readonly AlarmDescription: string;
  readonly AlarmActions: readonly unknown[];
  readonly TreatMissingData: string;
  readonly MetricName?: string;
  readonly Metrics?: unknown;
}

const template = shopTemplate('prod', {
  mailFrom: 'shop@example.com',
  alarmAddress: 'ops@example.com',
  ownersNeedSecondFactor: true,
});
const alarms = Object.values(template.findResources('AWS::CloudWatch::Alarm')).map(
  ({ Properties }) => Properties as Properties,
);
const nameOf = (description: string) => / What to do: docs\/operating\.md, (\w+)\.$/.exec(description)?.[1];

test('every alarm has a target and a description of what to do', () => {
  const headings = new Set(readFileSync('docs/operating.md', 'utf8').match(/^### \w+$/gm));
  for (const { AlarmDescription, AlarmActions, TreatMissingData } of alarms) {
    expect(headings).toContain(`### ${nameOf(AlarmDescription)}`);
    expect(AlarmActions).toHaveLength(1);
    // The reconciler must run every hour, so its missing data is a failure.
    expect(TreatMissingData).toBe(nameOf(AlarmDescription) === 'ReconcilerSilent' ? 'breaching' : 'notBreaching');
  }
});

test('every alarm watches one metric, so that its name says what is wrong', () => {
  for (const { MetricName, Metrics } of alarms) {
    expect(MetricName).toMatch(/^[\w.]+$/);
    expect(Metrics).toBeUndefined();
  }
});

test('every expected failure has an alarm', () => {
  const count = (name: string) => alarms.filter(({ AlarmDescription }) => nameOf(AlarmDescription) === name).length;
  expect(count('FunctionFails')).toBe(handlerFiles.size);
  expect(count('FunctionThrottled')).toBe(handlerFiles.size);
  expect(count('TableThrottled')).toBe(8);
  expect(count('TableFails')).toBe(8);
  for (const once of [
    'ConsumerBehind',
    'ChangesGivenUp',
    'ApiFails',
    'ApiSlow',
    'MailsNotSent',
    'MailsLate',
    'ReconcilerSilent',
    'MoneyToLookAt',
  ]) {
    expect([once, count(once)]).toEqual([once, 1]);
  }
  expect(count('MailReputation')).toBe(2);
  expect(count('PaymentMismatch') + count('PaymentReturned') + count('PaymentDisputed')).toBe(3);
});

/** The rows of all graphs of the dashboard: namespace, name, dimensions and options, or an expression. */
function dashboardMetrics(): readonly (readonly unknown[])[] {
  const [dashboard] = Object.values(template.findResources('AWS::CloudWatch::Dashboard'));
  const parts: readonly unknown[] = dashboard?.Properties.DashboardBody['Fn::Join'][1];
  const body = parts.map((part) => (typeof part === 'string' ? part : 'reference')).join('');
  const { widgets }: { widgets: { properties: { metrics?: unknown[][] } }[] } = JSON.parse(body);
  return widgets.flatMap(({ properties }) => properties.metrics ?? []);
}

test('the dashboard shows vitals, orders and technical metrics, and only error codes that exist', () => {
  const metrics = dashboardMetrics();
  const shown = new Set(metrics.map(([namespace, name]) => `${namespace} ${name}`));
  expect([...shown]).toEqual(
    expect.arrayContaining([
      ...['LCP', 'INP', 'CLS', 'OrderPlaced', 'OrderPaid', 'OrderShipped', 'OrderCancelled', 'PaymentMismatch'].map(
        (name) => `GiftShop/prod ${name}`,
      ),
      'AWS/CloudFront 5xxErrorRate',
      // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/monitoring-functions.html
      'AWS/CloudFront FunctionExecutionErrors',
      'AWS/ApiGateway Latency',
      'AWS/ApiGateway 5xx',
      'AWS/Lambda Duration',
      'AWS/Lambda IteratorAge',
      'AWS/DynamoDB ConsumedWriteCapacityUnits',
    ]),
  );
  // CloudFront's metrics are only in this region.
  for (const row of metrics.filter(([namespace]) => namespace === 'AWS/CloudFront'))
    expect(row.at(-1)).toMatchObject({ region: 'us-east-1' });
  expect(metrics).toContainEqual([
    expect.objectContaining({
      expression: expect.stringMatching(/^SEARCH\('\{"GiftShop\/prod",code,service\}.*Refused/),
    }),
  ]);
  const codes = metrics.flatMap((row) => (row.includes('code') ? [row[row.indexOf('code') + 1]] : []));
  expect(codes).toContain('card_service_away');
  expect(Object.keys(problems)).toEqual(expect.arrayContaining(codes));
});

// Annotations are shown by every `cdk synth` and `cdk deploy`: https://docs.aws.amazon.com/cdk/v2/guide/aspects.html
test('synthesis warns about a stage that keeps data, while no one gets its alarms, its costs or mails about orders', () => {
  const warnings = (...given: Parameters<typeof shopStack>) =>
    Annotations.fromStack(shopStack(...given))
      .findWarning('*', Match.stringLikeRegexp('set (alarmAddress|monthlyBudget|mailFrom)'))
      .map(({ entry }) => /set (\w+) in (\S+?)[, ]/.exec(String(entry.data))?.slice(1));
  expect(warnings('prod')).toEqual([
    ['alarmAddress', 'infra/stages/prod.ts'],
    ['monthlyBudget', 'infra/stages/prod.ts'],
    ['mailFrom', 'infra/stages/prod.ts'],
  ]);
  const mails = { mailFrom: 'shop@example.com', confirmEmail: true };
  expect(warnings('prod', {}, { alarmAddress: 'ops@example.com', monthlyBudget: 20, ...mails })).toEqual([]);
  expect(warnings('dev')).toEqual([]);
});

test('the smoke test learns from outputs who should get the alarms, from which topic, and how many mails SES should accept', () => {
  const outputs = (of: Template) =>
    ['AlarmsTo', 'AlarmsTopic', 'MailsPerSecond'].map((name) => of.findOutputs(name)[name]?.Value);
  const topic = { Ref: expect.stringMatching(/^MonitoringAlarms/) };
  expect(outputs(shopTemplate('prod'))).toEqual(['none', topic, 'none']);
  const mails = { mailFrom: 'shop@example.com', confirmEmail: true };
  expect(outputs(shopTemplate('prod', { alarmAddress: 'ops@example.com', mailsPerSecond: 50, ...mails }))).toEqual([
    'ops@example.com',
    topic,
    '50',
  ]);
  const workflow = readFileSync('.github/workflows/deploy-stage.yml', 'utf8');
  for (const [variable, output] of [
    ['ALARMS_TO', 'AlarmsTo'],
    ['ALARMS_TOPIC', 'AlarmsTopic'],
    ['MAILS_PER_SECOND', 'MailsPerSecond'],
  ])
    expect(workflow).toContain(`${variable}="$(output ${output})"`);
});
