import { Metrics } from '@aws-lambda-powertools/metrics';
import { metricsNamespace, paymentMetricsService } from '../contracts/names.ts';
import type { PaymentWatch } from '../operations/payments/hear.ts';

/** Payments that an operator should look into, as CloudWatch metrics; the line in the log names the order. */
export function paymentMetrics(
  metrics = new Metrics({ namespace: metricsNamespace, serviceName: paymentMetricsService }),
): PaymentWatch {
  return {
    count(what, { orderId, paymentIntentId }) {
      metrics.addMetadata('orderId', orderId);
      metrics.addMetadata('paymentIntentId', paymentIntentId);
      metrics.addMetric(what, 'Count', 1);
      metrics.publishStoredMetrics();
    },
  };
}
