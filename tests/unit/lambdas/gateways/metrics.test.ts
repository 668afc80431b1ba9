import { expect, test } from 'vitest';
import { metricsOf } from '../../../../lambdas/gateways/metrics.ts';

test('the library is opened once, also by two who want it at once', async () => {
  const open = metricsOf('shop');
  const [first, second] = await Promise.all([open(), open()]);
  expect(first).toBe(second);
  expect(await open()).toBe(first);
});
