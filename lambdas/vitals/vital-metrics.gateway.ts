import { Metrics } from '@aws-lambda-powertools/metrics';
import { pageMetricsService } from '../contracts/names.ts';
import type { VitalMetrics } from './record-vital.ts';

/** Core Web Vitals as CloudWatch metrics: one line of embedded metric format on standard output for each. */
export function vitalMetrics(metrics = new Metrics({ serviceName: pageMetricsService })): VitalMetrics {
  return {
    record(name, unit, value) {
      metrics.addMetric(name, unit, value);
      metrics.publishStoredMetrics();
    },
  };
}
