import { Console } from 'node:console';
import { PassThrough } from 'node:stream';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { expect, test } from 'vitest';
import { id } from '#tests/support/unit/records.ts';
import { reconcilerMetrics } from './reconciler-metrics.gateway.ts';

test('counts open findings, corrected orders and complete comparisons', async () => {
  const out = new PassThrough();
  const metrics = new Metrics({ namespace: 'GiftShop', serviceName: 'reconciler' });
  Object.defineProperty(metrics, 'console', { value: new Console(out) });
  const watch = reconcilerMetrics(async () => metrics);
  await watch.mended(id('order'));
  await watch.open(3);
  await watch.completed();
  const lines = String(out.read()).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { service: 'reconciler', PaymentMended: 1, orderId: id('order') },
    { MoneyToLookAt: 3 },
    { ReconcilerCompleted: 1 },
  ]);
});
