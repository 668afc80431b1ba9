import { afterEach, expect, test, vi } from 'vitest';
import { environment, metricsNamespace } from '../contracts/names.ts';
import { metricsOf } from './metrics.ts';

afterEach(() => vi.unstubAllEnvs());

test('metrics go to the namespace of the function’s own stage', async () => {
  vi.stubEnv(environment.metricsNamespace, metricsNamespace('pr-7'));
  const metrics = await metricsOf('shop')();
  metrics.addMetric('OrderPlaced', 'Count', 1);
  expect(metrics.serializeMetrics()._aws.CloudWatchMetrics[0]?.Namespace).toBe('GiftShop/pr-7');
  metrics.clearMetrics();
});

test('the library is opened once, also by two who want it at once', async () => {
  const open = metricsOf('shop');
  const [first, second] = await Promise.all([open(), open()]);
  expect(first).toBe(second);
  expect(await open()).toBe(first);
});
