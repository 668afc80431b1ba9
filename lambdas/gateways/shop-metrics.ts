import { Metrics } from '@aws-lambda-powertools/metrics';
import { metricsNamespace, shopMetricsService } from '../contracts/names.ts';
import type { Counter } from '../operations/counter.ts';

/** What happens in the shop, as CloudWatch metrics: one line of embedded metric format on standard output for each. */
export function shopMetrics(
  metrics = new Metrics({ namespace: metricsNamespace, serviceName: shopMetricsService }),
): Counter {
  return {
    count(what, dimensions = {}) {
      metrics.addDimensions(dimensions);
      metrics.addMetric(what, 'Count', 1);
      metrics.publishStoredMetrics();
    },
  };
}
