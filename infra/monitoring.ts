import { Annotations, ArnFormat, Aws, Duration, Stack } from 'aws-cdk-lib';
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
  /** With its statistic and period. It is a single metric, because an alarm on an expression doesn't name what went wrong. */
  readonly metric: Metric;
  /** The meaning in one sentence. `docs/operating.md` says what to do, under the name of the alarm. */
  readonly meaning: string;
  /** The alarm goes off above this. @default 0 */
  readonly above?: number;
  /** The number of consecutive periods. @default 1 */
  readonly periods?: number;
  /** The number of these periods that must breach. @default all of them */
  readonly datapoints?: number;
  /** Makes the alarm go off if the metric is below this or missing: for events that must happen. Replaces `above`. */
  readonly below?: number;
}

type MonitoringSettings = Pick<StageSettings, 'alarmAddress' | 'monthlyBudget'>;

/** The alarms, and the topic that they publish to. It sends them to the stage's alarm address, if there is one. */
export class Monitoring extends Construct {
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, { alarmAddress, monthlyBudget }: MonitoringSettings) {
    super(scope, id);
    this.topic = new Topic(this, 'Alarms', { enforceSSL: true });
    this.allowAlarms();
    if (alarmAddress === undefined) return;
    this.topic.addSubscription(new EmailSubscription(alarmAddress));
    if (monthlyBudget !== undefined) new Budget(this, 'Budget', { limit: monthlyBudget, address: alarmAddress });
  }

  get topicArn(): string {
    return this.topic.topicArn;
  }

  /**
   * Lets this account's alarms publish. `enforceSSL` creates a policy for the topic, which replaces SNS's default policy for
   * the whole account.
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

  /** Adds an alarm under its name in `docs/operating.md`. Missing data doesn't breach, except for an alarm with `below`. */
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

/** Warns at synthesis about a stage that keeps data, while a failure, a bill or an order would go unseen. */
export function warnIfUnwatched(scope: Construct, settings: StageSettings): void {
  const { stage, protectData, alarmAddress, monthlyBudget, mailFrom } = settings;
  if (!protectData) return;
  const file = `infra/stages/${stage}.ts`;
  if (alarmAddress === undefined) {
    Annotations.of(scope).addWarningV2(
      'gift-shop:alarms-without-address',
      `Alarms of ${stage} are mailed to no one: set alarmAddress in ${file}, deploy, and confirm the mail from SNS.`,
    );
  }
  if (monthlyBudget === undefined) {
    Annotations.of(scope).addWarningV2(
      'gift-shop:no-budget',
      `AWS will not warn about the costs of ${stage}: set monthlyBudget in ${file} and deploy.`,
    );
  }
  if (mailFrom === undefined) {
    Annotations.of(scope).addWarningV2(
      'gift-shop:no-order-mails',
      `Neither customers nor owners of ${stage} get mails about orders: set mailFrom in ${file} and deploy.`,
    );
  }
}

/** The default period of alarms. */
export const alarmPeriod = Duration.minutes(5);
