import { Console } from 'node:console';
import { PassThrough } from 'node:stream';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { expect, test } from 'vitest';
import { shopMetrics } from './shop-metrics.ts';

test('what happens is one line of embedded metric format each, parted by its own dimensions alone', async () => {
  const out = new PassThrough();
  const metrics = new Metrics({ namespace: 'GiftShop', serviceName: 'shop' });
  Object.defineProperty(metrics, 'console', { value: new Console(out) });
  const counter = shopMetrics(async () => metrics);
  await counter.count('Refused', { code: 'cart_changed' });
  await counter.count('OrderPlaced');
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
