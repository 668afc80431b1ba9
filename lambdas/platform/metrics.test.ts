import { Console } from 'node:console';
import { PassThrough } from 'node:stream';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { afterEach, expect, test, vi } from 'vitest';
import { environment, metricsNamespace } from '../contracts/names.ts';
import { metricsOf, shopMetrics } from './metrics.ts';

afterEach(() => vi.unstubAllEnvs());

test('sends metrics to the namespace of the function’s own stage', async () => {
  vi.stubEnv(environment.metricsNamespace, metricsNamespace('pr-7'));
  const metrics = await metricsOf('shop')();
  metrics.addMetric('OrderPlaced', 'Count', 1);
  expect(metrics.serializeMetrics()._aws.CloudWatchMetrics[0]?.Namespace).toBe('GiftShop/pr-7');
  metrics.clearMetrics();
});

test('opens the library once, also for concurrent calls', async () => {
  const open = metricsOf('shop');
  const [first, second] = await Promise.all([open(), open()]);
  expect(first).toBe(second);
  expect(await open()).toBe(first);
});

test('writes each count as one line of embedded metric format with its own dimensions only', async () => {
  const out = new PassThrough();
  const library = new Metrics({ namespace: 'GiftShop', serviceName: 'shop' });
  Object.defineProperty(library, 'console', { value: new Console(out) });
  const metrics = shopMetrics(async () => library);
  await metrics.count('Refused', { code: 'cart_changed' });
  await metrics.count('OrderPlaced');
  const lines = String(out.read())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { service: 'shop', code: 'cart_changed', Refused: 1 },
    { service: 'shop', OrderPlaced: 1 },
  ]);
  expect(lines.map((line) => line._aws.CloudWatchMetrics[0].Dimensions.flat())).toEqual([
    ['service', 'code'],
    ['service'],
  ]);
});
