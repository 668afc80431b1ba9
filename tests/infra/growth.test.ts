import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageRoutes } from '#contracts/routes.ts';
import { growthShares, growthTable } from '../bench/growth.ts';
import { attackedRoutes } from '../support/attacked-routes.ts';
import { checkoutCalls } from '../support/capacity/checkout-calls.ts';
import { orderKb } from '../support/capacity/order-size.ts';
import { customersCalls, customersRoutes } from '../support/capacity/order-work.ts';
import { shopTemplate } from './support.ts';

test('the manual shows what gives way as orders grow, as computed from the template', () => {
  expect(readFileSync('docs/operating.md', 'utf8')).toContain(growthTable());
});

test('each route of the template that customers may call has a figure', () => {
  const owners = attackedRoutes.filter(({ access }) => access === 'owner').map(({ key }) => key as string);
  const pages = pageRoutes.map(({ method, path }) => `${method} ${path}`);
  const keys = Object.values(shopTemplate('prod').findResources('AWS::ApiGatewayV2::Route'))
    .map(({ Properties }) => String(Properties.RouteKey))
    .filter((key) => / \/(api|pages|sitemap|robots)/.test(key) && ![...owners, ...pages].includes(key));
  expect(keys.sort()).toEqual(Object.keys(customersCalls).sort());
  expect([...customersRoutes].sort()).toEqual(keys);
});

test('at 10,000 orders a minute, photos, answers and live pages are far below their throttles', () => {
  const shares = growthShares(10_000);
  for (const route of [
    'POST /api/photos',
    'POST /api/photos/{photoId}/complete',
    'PUT /api/orders/{orderId}/lines/{lineId}/answers',
    'POST /api/live',
  ]) {
    expect(shares.get(`throttle of \`${route}\``), route).toBeLessThan(0.45);
  }
});

test('at 10,000 orders a minute, a throttle that all customers share refuses only what Stripe limits and what caches serve', () => {
  const exceeded = [...growthShares(10_000)].filter(([what, share]) => what.startsWith('throttle') && share > 1);
  expect(exceeded.map(([what]) => what)).toEqual([
    'throttle of `POST /api/vitals`',
    'throttle of `GET /api/products`',
    'throttle of `POST /api/payments`',
    'throttle of `GET /api/products/{productId}`',
  ]);
});

test('the order’s size is the one that the capacity tests measure: each of its three lists gets a copy', () => {
  expect(checkoutCalls['POST /api/orders']?.[0]?.takes.index).toBe(3 * orderKb);
});

test('settings move the limits that they are for', () => {
  const mailFrom = 'shop@example.com';
  const spread = growthTable(
    shopTemplate('prod', { mailFrom, mailsPerSecond: 600, orderKeys: { written: 8, read: 8 } }),
  );
  expect(spread).toContain('`ORDERS`, 8 keys');
  const rateOf = (what: string) =>
    spread
      .split('\n')
      .find((row) => row.includes(what))
      ?.split(' | ')[3];
  expect(rateOf('`ORDERS`, 8 keys')).toBe('60,000');
  expect(rateOf('`mailsPerSecond`')).toBe('6,000');
});
