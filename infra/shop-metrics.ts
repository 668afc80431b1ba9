import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import {
  type CountedName,
  countedNames,
  metricsNamespace,
  pageMetricsService,
  paymentMetricNames,
  paymentMetricsService,
  shopMetricsService,
} from '../lambdas/contracts/names.ts';
import type { ProblemCode } from '../lambdas/contracts/problems.ts';
import { alarmPeriod } from './monitoring.ts';

/** The metrics that the shop's own functions send, as the alarms and the dashboard read them. */
const sum = (service: string, metricName: string, dimensions: Readonly<Record<string, string>> = {}): Metric =>
  new Metric({
    namespace: metricsNamespace,
    metricName,
    dimensionsMap: { service, ...dimensions },
    statistic: Stats.SUM,
    period: alarmPeriod,
  });

export const stepMetric = (name: CountedName): Metric => sum(shopMetricsService, name).with({ label: name });

export const refusalMetric = (code: ProblemCode): Metric =>
  sum(shopMetricsService, countedNames.refused, { code }).with({ label: code });

/** Without a label, for alarms read it: to CloudFormation a labelled metric is an expression. */
export const paymentMetric = (name: keyof typeof paymentMetricNames): Metric =>
  sum(paymentMetricsService, paymentMetricNames[name]);

/** A Core Web Vital at its 75th percentile, as search engines judge it (D16). */
export const vitalMetric = (metricName: 'CLS' | 'INP' | 'LCP', statistic = 'p75'): Metric =>
  new Metric({
    namespace: metricsNamespace,
    metricName,
    dimensionsMap: { service: pageMetricsService },
    statistic,
    period: alarmPeriod,
    label: `${metricName} ${statistic}`,
  });
