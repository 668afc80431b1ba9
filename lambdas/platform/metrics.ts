import type { Metrics as MetricsLibrary } from '@aws-lambda-powertools/metrics';
import { type CountedName, shopMetricsService } from '../contracts/names.ts';
import { once } from './once.ts';

/** Counts business events for dashboards and alarms. Each dimension has only a few values. */
export interface Metrics {
  count(what: CountedName, dimensions?: Readonly<Record<string, string>>): Promise<void>;
}

type OpenMetrics = () => Promise<MetricsLibrary>;

/**
 * Powertools' metrics, which take their namespace from the function's environment. The library is lazy-loaded with the first
 * metric, because most cold starts emit none.
 */
export const metricsOf = (serviceName: string): OpenMetrics =>
  once(async () => new (await import('@aws-lambda-powertools/metrics')).Metrics({ serviceName }));

/** Business events as CloudWatch metrics: one line of embedded metric format on standard output for each. */
export function shopMetrics(open: OpenMetrics = metricsOf(shopMetricsService)): Metrics {
  return {
    async count(what, dimensions = {}) {
      const metrics = await open();
      metrics.addDimensions(dimensions);
      metrics.addMetric(what, 'Count', 1);
      metrics.publishStoredMetrics();
    },
  };
}
