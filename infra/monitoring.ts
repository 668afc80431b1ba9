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
  /** Distinguishes alarms of the same name. */
  readonly of?: string;
  /** With its own statistic and period. A single metric, not an expression: the alarm then names what went wrong. */
  readonly metric: Metric;
  /** The meaning in one sentence. `docs/operating.md` says what to do, under the alarm's name. */
  readonly meaning: string;
  /** The alarm goes off above this. @default 0 */
  readonly above?: number;
  /** The number of consecutive periods. @default 1 */
  readonly periods?: number;
  /** The number of these periods that must breach. @default all of them */
  readonly datapoints?: number;
  /** Goes off if the metric stays below this or is missing: for events that must happen. */
  readonly below?: number;
}

/** The alarms' target: one topic, which mails to the stage's alarm address if it has one. */
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
   * Lets this account's alarms publish. The topic's policy, which `enforceSSL` creates, replaces SNS's default one, which allows
   * everything in the account.
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

  /** An alarm, by its name in `docs/operating.md`. Missing data is fine, except for an alarm with `below`. */
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

/** The default period of alarms. */
export const alarmPeriod = Duration.minutes(5);
