import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import {
  type CountedName,
  countedNames,
  type MailSkipReason,
  metricsNamespace,
  pageMetricsService,
  paymentMetricNames,
  paymentMetricsService,
  reconcilerMetricNames,
  reconcilerMetricsService,
  shopMetricsService,
} from '#contracts/names.ts';
import type { ProblemCode } from '#contracts/problems.ts';
import { alarmPeriod } from './monitoring.ts';

export type ShopMetrics = ReturnType<typeof shopMetrics>;

/** The metrics that a stage's functions write, for its alarms and dashboard. */
export function shopMetrics(stage: string) {
  const metric = (service: string, metricName: string, dimensions: Readonly<Record<string, string>> = {}): Metric =>
    new Metric({
      namespace: metricsNamespace(stage),
      metricName,
      dimensionsMap: { service, ...dimensions },
      statistic: Stats.SUM,
      period: alarmPeriod,
    });
  return {
    step: (name: CountedName) => metric(shopMetricsService, name).with({ label: name }),
    refusal: (code: ProblemCode) => metric(shopMetricsService, countedNames.refused, { code }).with({ label: code }),
    skippedMail: (reason: MailSkipReason) =>
      metric(shopMetricsService, countedNames.mailSkipped, { reason }).with({ label: `skipped: ${reason}` }),
    /** It has no label, because alarms use it, and an alarm on a labelled metric becomes an alarm on an expression. */
    payment: (name: keyof typeof paymentMetricNames) => metric(paymentMetricsService, paymentMetricNames[name]),
    /** It has no label for the same reason. */
    reconciler: (name: keyof typeof reconcilerMetricNames) =>
      metric(reconcilerMetricsService, reconcilerMetricNames[name]),
    /** A Core Web Vital, by default at the 75th percentile, which search engines use. */
    vital: (name: 'CLS' | 'INP' | 'LCP', statistic = 'p75') =>
      metric(pageMetricsService, name).with({ statistic, label: `${name} ${statistic}` }),
  };
}
