import { Duration } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import type { Data } from './data.ts';
import type { Monitoring } from './monitoring.ts';
import type { Payments } from './payments.ts';
import type { StageSettings } from './settings.ts';
import { ShopFunction } from './shop-function.ts';
import { shopMetrics } from './shop-metrics.ts';

interface ReconcilerProps {
  readonly settings: StageSettings;
  readonly data: Data;
  readonly payments: Payments;
  readonly monitoring: Monitoring;
}

const hour = Duration.hours(1);

/** Compares the card services' records with the orders every hour ([decision 26](../docs/decisions/0026-reconciler.md)). */
export class Reconciler extends Construct {
  constructor(scope: Construct, id: string, { settings, data, payments, monitoring }: ReconcilerProps) {
    super(scope, id);
    // A run begins no page after three and a half minutes (`lambdas/reconciliation/scheduled-run.ts`). The last page gets the
    // rest.
    const reconcile = new ShopFunction(this, 'reconcile', settings, { timeout: Duration.minutes(5) });
    data.grant(
      reconcile,
      ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      ['gsi2', 'gsi3', 'gsi4'],
    );
    payments.grantKeys(reconcile);
    // A failed run needs no dead-letter queue: the next run does its work, and the first alarm counts complete runs.
    new Rule(this, 'Hourly', { schedule: Schedule.rate(hour), targets: [new LambdaFunction(reconcile)] });
    const metrics = shopMetrics(settings.stage);
    monitoring.alarm('ReconcilerSilent', {
      metric: metrics.reconciler('completed').with({ period: hour }),
      below: 1,
      periods: 4,
      meaning: 'For four hours, the orders were not wholly compared with the card service.',
    });
    monitoring.alarm('MoneyToLookAt', {
      metric: metrics.reconciler('open').with({ period: hour, statistic: Stats.MAXIMUM }),
      // A run can be some minutes late. With two periods, a late run doesn't end the alarm and raise it again.
      periods: 2,
      datapoints: 1,
      meaning: 'Payments wait for an owner under "Payments to review".',
    });
  }
}
