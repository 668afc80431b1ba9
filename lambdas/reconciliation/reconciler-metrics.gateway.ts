import { reconcilerMetricNames, reconcilerMetricsService } from '../contracts/names.ts';
import { metricsOf } from '../platform/metrics.ts';
import type { ReconcilerMetrics } from './reconcile.ts';

/** The reconciler's CloudWatch metrics. The log line of a corrected order has its ID. */
export function reconcilerMetrics(open = metricsOf(reconcilerMetricsService)): ReconcilerMetrics {
  const emit = async (name: string, value: number, orderId?: string): Promise<void> => {
    const metrics = await open();
    if (orderId !== undefined) metrics.addMetadata('orderId', orderId);
    metrics.addMetric(name, 'Count', value);
    metrics.publishStoredMetrics();
  };
  return {
    completed: () => emit(reconcilerMetricNames.completed, 1),
    mended: (orderId) => emit(reconcilerMetricNames.mended, 1, orderId),
    open: (count) => emit(reconcilerMetricNames.open, count),
  };
}
