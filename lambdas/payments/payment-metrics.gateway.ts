import { paymentMetricsService } from '../contracts/names.ts';
import { metricsOf } from '../platform/metrics.ts';
import type { PaymentMetrics } from './handle-payment.ts';

/** CloudWatch metrics of payments that an operator should look into. The log line has the IDs of the order and the payment. */
export function paymentMetrics(open = metricsOf(paymentMetricsService)): PaymentMetrics {
  return {
    async count(metric, { orderId, paymentIntentId }) {
      const metrics = await open();
      if (orderId !== undefined) metrics.addMetadata('orderId', orderId);
      metrics.addMetadata('paymentIntentId', paymentIntentId);
      metrics.addMetric(metric, 'Count', 1);
      metrics.publishStoredMetrics();
    },
  };
}
