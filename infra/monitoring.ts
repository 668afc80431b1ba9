import { ArnFormat, Aws, Duration, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { Budget } from './budget.ts';
import type { StageSettings } from './settings.ts';

interface ShopAlarmOptions {
  /** Which of several alike it is about. */
  readonly of?: string;
  /** Summed or averaged as it says, over its own period. One alone, and no expression: the alarm then names what went wrong. */
  readonly metric: Metric;
  /** What it means, in one sentence. `docs/operating.md` says what to do, under the alarm's name. */
  readonly meaning: string;
  /** The alarm rings above this. @default 0 */
  readonly above?: number;
  /** How many periods in a row. @default 1 */
  readonly periods?: number;
  /** In how many of these periods. @default all of them */
  readonly datapoints?: number;
  /** Rings where the metric stays below this instead, or is missing: for what must happen. */
  readonly below?: number;
}

/** Where alarms ring: one topic, which writes to the stage's alarm address if it has one. */
export class Monitoring extends Construct {
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, { alarmAddress, monthlyBudget }: StageSettings) {
    super(scope, id);
    this.topic = new Topic(this, 'Alarms', { enforceSSL: true });
    this.allowAlarms();
    if (alarmAddress === undefined) return;
    this.topic.addSubscription(new EmailSubscription(alarmAddress));
    if (monthlyBudget !== undefined) new Budget(this, 'Budget', { limit: monthlyBudget, address: alarmAddress });
  }

  /**
   * Lets this account's alarms publish. A policy of the topic's own, which `enforceSSL` makes, replaces the one that SNS gives a
   * topic by default, and with it the right of everything in the account.
   */
  private allowAlarms(): void {
    const alarms = Stack.of(this).formatArn({
      service: 'cloudwatch',
      resource: 'alarm',
      resourceName: '*',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
          ArnLike: { 'aws:SourceArn': alarms },
        },
      }),
    );
  }

  /** An alarm by the name under which `docs/operating.md` says what to do. No data is no alarm, unless it rings `below`. */
  alarm(name: string, options: ShopAlarmOptions): Alarm {
    const { of = '', metric, meaning, above = 0, periods = 1, datapoints = periods, below } = options;
    const alarm = new Alarm(this, `${name}${of}`, {
      metric,
      alarmDescription: `${meaning} What to do: docs/operating.md, ${name}.`,
      threshold: below ?? above,
      comparisonOperator:
        below === undefined ? ComparisonOperator.GREATER_THAN_THRESHOLD : ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: periods,
      ...(datapoints !== periods && { datapointsToAlarm: datapoints }),
      treatMissingData: below === undefined ? TreatMissingData.NOT_BREACHING : TreatMissingData.BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
    return alarm;
  }
}

/** How often alarms look. */
export const alarmPeriod = Duration.minutes(5);
