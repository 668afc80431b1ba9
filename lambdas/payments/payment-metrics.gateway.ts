import { paymentMetricsService } from '../contracts/names.ts';
import { metricsOf } from '../platform/metrics.ts';
import type { PaymentWatch } from './handle-payment.ts';

/** CloudWatch metrics of payments that an operator should look into; the log line names the order. */
export function paymentMetrics(open = metricsOf(paymentMetricsService)): PaymentWatch {
  return {
    async count(what, { orderId, paymentIntentId }) {
      const metrics = await open();
      if (orderId !== undefined) metrics.addMetadata('orderId', orderId);
      metrics.addMetadata('paymentIntentId', paymentIntentId);
      metrics.addMetric(what, 'Count', 1);
      metrics.publishStoredMetrics();
    },
  };
}
