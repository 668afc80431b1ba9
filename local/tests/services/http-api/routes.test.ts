import { describe, expect, it } from 'vitest';
import { rankRoutes } from '#services/http-api/routes.ts';

const ranked = rankRoutes([
  '$default',
  'ANY /api/{proxy+}',
  'GET /api/products/{productId}',
  'ANY /api/products/new',
  'GET /api/products/new',
  'GET /api/{kind}/list',
]);

const find = (method: string, path: string) => {
  for (const { routeKey, match } of ranked) {
    const parameters = match(method, path);
    if (parameters !== undefined) return [routeKey, parameters];
  }
};

describe('the most specific route is used for', () => {
  it.each([
    ['GET', '/api/products/new', 'GET /api/products/new', {}],
    ['POST', '/api/products/new', 'ANY /api/products/new', {}],
    ['GET', '/api/products/7', 'GET /api/products/{productId}', { productId: '7' }],
    ['GET', '/api/products/a%2Fb', 'GET /api/products/{productId}', { productId: 'a/b' }],
    ['GET', '/api/orders/list', 'GET /api/{kind}/list', { kind: 'orders' }],
    ['DELETE', '/api/a/b/c', 'ANY /api/{proxy+}', { proxy: 'a/b/c' }],
    ['GET', '/elsewhere', '$default', {}],
  ])('%s %s', (method, path, routeKey, parameters) => {
    expect(find(method, path)).toEqual([routeKey, parameters]);
  });
});
