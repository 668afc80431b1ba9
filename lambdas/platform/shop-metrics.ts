import { shopMetricsService } from '../contracts/names.ts';
import type { Counter } from './counter.ts';
import { metricsOf } from './metrics.ts';

/** What happens in the shop, as CloudWatch metrics: one line of embedded metric format on standard output for each. */
export function shopMetrics(open = metricsOf(shopMetricsService)): Counter {
  return {
    async count(what, dimensions = {}) {
      const metrics = await open();
      metrics.addDimensions(dimensions);
      metrics.addMetric(what, 'Count', 1);
      metrics.publishStoredMetrics();
    },
  };
}
