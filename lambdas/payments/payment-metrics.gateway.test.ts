import { Console } from 'node:console';
import { PassThrough } from 'node:stream';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { expect, test } from 'vitest';
import { id } from '#tests/support/unit/records.ts';
import { paymentMetrics } from './payment-metrics.gateway.ts';

test('counts a problem for the operator, and logs the order and the payment', async () => {
  const out = new PassThrough();
  const metrics = new Metrics({ namespace: 'GiftShop', serviceName: 'payments' });
  Object.defineProperty(metrics, 'console', { value: new Console(out) });
  await paymentMetrics(async () => metrics).count('PaymentMismatch', { orderId: id('order'), paymentIntentId: 'pi_1' });
  expect(JSON.parse(String(out.read()))).toMatchObject({
    service: 'payments',
    PaymentMismatch: 1,
    orderId: id('order'),
    paymentIntentId: 'pi_1',
    _aws: { CloudWatchMetrics: [{ Namespace: 'GiftShop', Metrics: [{ Name: 'PaymentMismatch', Unit: 'Count' }] }] },
  });
});
