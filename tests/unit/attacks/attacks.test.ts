import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createCursors } from '#lambdas/platform/cursors.ts';
import {
  type AttackedRoute,
  attackedRoutes,
  injections,
  selfSet,
  withBody,
  withName,
  withPages,
  withQuery,
} from '../../support/attacked-routes.ts';
import { another, attack, attackedShop, callerOf, sampleCall } from '../../support/unit/attacked-shop.ts';

// Every call logs a line, and Vitest takes longer to collect it than the shop takes to respond.
beforeAll(() => vi.stubGlobal('console', { ...console, info() {}, warn() {}, error() {} }));
afterAll(() => vi.unstubAllGlobals());

const refused = { status: 400, type: 'application/problem+json', changed: false };

test.each(attackedRoutes)(
  '$key accepts its sample, so the calls below are refused only for the attack',
  async (route) => {
    const { status, body } = await attack(route, {});
    expect(status, JSON.stringify(body)).toBeLessThan(300);
  },
);

test.each(attackedRoutes.filter(({ body }) => body === 'ignored' || typeof body === 'object'))(
  '$key: a caller can’t set their own role, owner, status, price or total',
  async (route) => {
    const sample = sampleCall(route).body;
    const known = typeof route.body === 'object' ? Object.keys(route.body.schema.shape) : [];
    const unknown = Object.fromEntries(Object.entries(selfSet).filter(([field]) => !known.includes(field)));
    const { changed: _, ...honest } = await attack(route, {});
    const { changed, ...greedy } = await attack(route, { body: { ...unknown, ...(sample ?? {}) } });
    expect(greedy).toEqual(honest);
  },
);

describe.each(withBody)('$key', (route) => {
  const { valid, wrong } = route.body;

  // One test for each field, not for each value: a test takes Vitest longer than such a call.
  test.each(Object.entries(wrong))('refuses wrong values of %s, and names the field', async (field, values) => {
    for (const value of values) {
      const response = await attack(route, { body: { ...valid, [field]: value } });
      expect(response, JSON.stringify(value)).toMatchObject({ ...refused, body: { code: 'invalid_request' } });
      expect(JSON.stringify(response.body.errors), JSON.stringify(value)).toContain(`"field":"${field}`);
    }
  });

  test('refuses what is no object as its body, and __proto__', async () => {
    const others = ['', '{', 'NaN', '{"qty":NaN}', 'null', '[]', '"text"', '7', '{}{}', '{"__proto__":{"price":1}}'];
    for (const body of others)
      expect(await attack(route, { body }), body).toMatchObject({ ...refused, body: { code: 'invalid_request' } });
  });

  test('refuses JSON that is nested too deeply, too long, or of another content type', async () => {
    const [field] = Object.keys(route.body.schema.shape);
    const deep = `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`;
    expect(await attack(route, { body: `{"${field}":${deep}}` })).toMatchObject(refused);
    const long = await attack(route, { body: { ...valid, extra: 'x'.repeat(70_000) } });
    expect(long).toMatchObject({ status: 413, body: { code: 'body_too_large' }, changed: false });
    for (const type of ['text/plain', 'application/jsonp', 'multipart/form-data', '']) {
      const headers = { 'idempotency-key': 'key', 'content-type': type };
      expect(await attack(route, { headers })).toMatchObject({ status: 415, changed: false });
    }
  });
});

describe.each(withQuery)('$key', (route) => {
  const { valid, wrong } = route.query;

  test.each(Object.entries(wrong))('refuses wrong values of %s in its query', async (field, values) => {
    for (const value of values) {
      const queryStringParameters = { ...(valid as Record<string, string>), [field]: `${value}` };
      expect(await attack(route, { queryStringParameters }), `${value}`).toMatchObject(refused);
    }
  });

  test('ignores parameters that it does not define', async () => {
    const known = Object.keys(route.query.schema.shape);
    const unknown = Object.fromEntries(
      Object.keys(selfSet).flatMap((name) => (known.includes(name) ? [] : [[name, 'x']])),
    );
    const greedy = await attack(route, { queryStringParameters: { ...unknown, ...(valid as Record<string, string>) } });
    expect(greedy).toEqual(await attack(route, {}));
  });
});

describe.each(withPages)('$key', (route) => {
  const position = { pk: 'x', sk: 'x', orderId: 'x', productId: 'x', key: 'x' };
  test.each([
    ['made with another key', createCursors('another key').seal(['products'], position)],
    ['of a list that does not exist', createCursors('key').seal(['elsewhere'], position)],
    ['of another customer’s list', createCursors('key').seal(['orders', another(callerOf(route)).userId], position)],
    ['without its signature', Buffer.from(JSON.stringify(position)).toString('base64url')],
    ['with an empty signature', `${Buffer.from(JSON.stringify(position)).toString('base64url')}.`],
  ])('refuses a cursor %s', async (_, cursor) => {
    const response = await attack(route, { queryStringParameters: { cursor } });
    expect(response).toMatchObject({ ...refused, body: { code: 'invalid_cursor' } });
  });
});

describe.each(withName)('$key', (route) => {
  test('finds no record by an ID that aims to become a key or a path', async () => {
    for (const name of injections) {
      const response = await attack(route, { pathParameters: { [route.parameter]: name } });
      expect(response, name).toMatchObject({ status: route.names.missing, changed: false });
    }
  });
});

/** What the token of a deleted account may still call within its hour: docs/decisions/0036-accounts.md. */
const stillAllowed: readonly AttackedRoute['key'][] = [
  'DELETE /api/me',
  'GET /api/cart',
  'PUT /api/cart/lines/{productId}',
  'PATCH /api/cart/lines/{productId}',
  'DELETE /api/cart/lines/{productId}',
  'GET /api/orders',
  'GET /api/orders/{orderId}',
  'GET /api/orders/{orderId}/messages',
  'GET /api/messages',
  'PUT /api/orders/{orderId}/lines/{lineId}/answers',
];

test.each(attackedRoutes.filter(({ access }) => access === 'customer'))(
  '$key: the token of a deleted account gets 401 unless it may still call it',
  async (route) => {
    const { call } = attackedShop();
    expect((await call('DELETE /api/me', { as: callerOf(route) })).status).toBe(204);
    const { status } = await call(route.key, sampleCall(route));
    expect(status === 401).toBe(!stillAllowed.includes(route.key));
  },
);

test.each(withName.filter(({ names }) => names.others !== 'same for everyone'))(
  '$key: another customer’s record looks missing',
  async (route) => {
    const response = await attack(route, { as: another(callerOf(route)) });
    expect(response).toMatchObject({ status: route.names.others, changed: false });
  },
);
