import { Console } from 'node:console';
import { PassThrough } from 'node:stream';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { expect, test } from 'vitest';
import { vitalMetrics } from './vital-metrics.gateway.ts';

test('D16: writes one measurement as one line of embedded metric format', () => {
  const out = new PassThrough();
  const metrics = new Metrics({ namespace: 'GiftShop', serviceName: 'web' });
  Object.defineProperty(metrics, 'console', { value: new Console(out) });
  vitalMetrics(metrics).record('LCP', 'Milliseconds', 1_234);
  vitalMetrics(metrics).record('CLS', 'None', 0.05);
  const lines = String(out.read()).trim().split('\n');
  const described = (Name: string, Unit: string) => ({
    CloudWatchMetrics: [{ Namespace: 'GiftShop', Metrics: [{ Name, Unit }] }],
  });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { service: 'web', LCP: 1_234, _aws: described('LCP', 'Milliseconds') },
    { service: 'web', CLS: 0.05, _aws: described('CLS', 'None') },
  ]);
});
