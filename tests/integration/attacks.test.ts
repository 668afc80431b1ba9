import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type AttackedRoute,
  attackedRoutes,
  injections,
  selfSet,
  withBody,
  withName,
  withPages,
  withQuery,
} from '../support/attacked-routes.ts';
import { newFinding } from '../support/findings.ts';
import { bodies, queries } from '../support/mutations.ts';
import { completePhoto } from '../support/photos.ts';
import type { Named } from '../support/route-facts.ts';
import { type Answer, type Client, call, newCustomer, newOwner, newProduct, owner, upload } from '../support/shop.ts';

/** Internals that no error response may reveal: stack traces, files, libraries, and keys of the table. */
const internals = /\bat \S+ \(|node_modules|\.[cm]?[jt]s:\d|Exception|arn:aws|PRODUCT#|USER#|ORDER#/;

describe('attacks on every route', () => {
  let meera: Client;
  let secondOwner: Client;
  let asha: Client;
  let stranger: Client;
  const recordIds: Record<Named['kind'], string> = {
    product: '',
    line: '',
    order: '',
    flaggedOrder: '',
    upload: '',
    finding: '',
    photo: '',
  };

  beforeAll(async () => {
    [meera, secondOwner, asha, stranger] = await Promise.all([owner(), newOwner(), newCustomer(), newCustomer('Ravi')]);
    const { productId } = await newProduct(meera);
    await asha.addLine(productId);
    // Some attacks block this order's customer and phone, so no other test uses that number.
    const { orderId } = (await asha.order({ mobileNo: '9811122233' })).body;
    await asha.addLine(productId);
    const { uploadId } = (await upload(meera)).target;
    const { findingId } = await newFinding();
    const photoId = await completePhoto(asha);
    Object.assign(recordIds, {
      finding: findingId,
      photo: photoId,
      product: productId,
      line: productId,
      order: orderId,
      flaggedOrder: orderId,
      upload: uploadId,
    });
  });

  const nameIn = ({ path, names }: AttackedRoute) =>
    path.replace('{lineId}', recordIds.line).replace(/\{\w+\}/, names ? recordIds[names.kind] : '');
  const callers = (route: AttackedRoute) => (route.access === 'owner' ? [meera, secondOwner] : [asha, stranger]);
  const send = async (
    route: AttackedRoute,
    {
      by = callers(route)[0],
      path = nameIn(route),
      body,
      headers = {},
    }: Partial<{ by: Client; path: string; body: unknown; headers: Record<string, string> }> = {},
  ): Promise<Answer<Record<string, unknown>>> => {
    const answer = await call(route.method, path, {
      ...(route.access !== 'anyone' && by && { token: by.token }),
      ...(body !== undefined && { body }),
      headers: { 'idempotency-key': randomUUID(), ...headers },
    });
    if (answer.status >= 400) expect(JSON.stringify(answer.body)).not.toMatch(internals);
    return answer;
  };
  /** Everything that the attacked customer and owner can read. */
  const everything = () =>
    Promise.all([
      asha.cart(),
      asha.orderOf(recordIds.order),
      meera.call('GET', `/api/products/${recordIds.product}`).then(({ body }) => body),
      meera.call('GET', `/api/manage/orders/${recordIds.order}`).then(({ body }) => body),
      meera.call<{ status: string }>('GET', `/api/uploads/${recordIds.upload}`).then(({ body }) => body.status),
      asha.call('GET', '/api/me').then(({ body }) => body),
      asha.call('GET', `/api/photos/${recordIds.photo}`).then(({ body }) => body),
    ]);

  describe('a refused call changes nothing', () => {
    let known: Awaited<ReturnType<typeof everything>>;
    beforeAll(async () => {
      known = await everything();
    });
    // The state after one test is the state before the next, so it is read only once per test.
    afterEach(async () => {
      const before = known;
      known = await everything();
      expect(known).toEqual(before);
    });

    it.each(withName.filter(({ names }) => names.others !== 'same for everyone'))(
      '$key: another customer’s record looks missing, and stays unchanged',
      async (route) => {
        const body = typeof route.body === 'object' ? route.body.valid : undefined;
        const answer = await send(route, { by: callers(route)[1], body });
        expect(answer.status).toBe(route.names.others);
      },
    );

    it.each(withName)('$key: no invalid ID reaches a key', async (route) => {
      const body = typeof route.body === 'object' ? route.body.valid : undefined;
      for (const name of [...injections.map(encodeURIComponent), '..%2f..%2fcart', '%23', '%00', '%E0%A4%A', '%']) {
        const answer = await send(route, { path: route.path.replace(/\{\w+\}/, name), body });
        // The gateway itself refuses a malformed path.
        expect([route.names.missing, 400, 404], name).toContain(answer.status);
      }
    });

    describe.each(withBody)('$key', (route) => {
      const refused = async (body: unknown, status: number, contentType = 'application/json') => {
        const answer = await send(route, { body, headers: { 'content-type': contentType } });
        expect(answer.status, JSON.stringify(body)?.slice(0, 80)).toBe(status);
      };

      it('refuses invalid JSON, too long, broken or prototype-polluting bodies, and changes nothing', async () => {
        await refused('{}', 415, 'text/plain');
        await refused('a=1', 415, 'application/x-www-form-urlencoded');
        for (const broken of ['{"a":', '[]', 'null', '{"a":NaN}', '{"__proto__":{"price":1}}'])
          await refused(broken, 400);
        await refused(`{"a":"${'x'.repeat(70_000)}"}`, 413);
        const [field] = Object.keys(route.body.schema.shape);
        await refused(`{"${field}":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}}`, 400);
      });

      it('refuses every value that its fields do not accept, and changes nothing', async () => {
        const { valid, wrong } = route.body;
        for (const [field, values] of Object.entries(wrong)) {
          for (const value of values) await refused({ ...selfSet, ...valid, [field]: value }, 400);
        }
      });
    });
  });

  it.each(withQuery)('$key refuses every value that its query does not accept', async (route) => {
    for (const [field, values] of Object.entries(route.query.wrong)) {
      for (const value of values) {
        const query = new URLSearchParams({ ...(route.query.valid as Record<string, string>), [field]: `${value}` });
        expect((await send(route, { path: `${nameIn(route)}?${query}` })).status, `${field}=${value}`).toBe(400);
      }
    }
  });

  it.each(withPages)('$key refuses a cursor of another list, and an altered one', async (route) => {
    const { nextCursor } = (await call<{ nextCursor: string }>('GET', '/api/products?limit=1&category=MiniFrames'))
      .body;
    const [first = '', ...rest] = nextCursor;
    for (const cursor of [nextCursor, (first === 'e' ? 'f' : 'e') + rest.join(''), `${nextCursor}A`]) {
      const answer = await send(route, { path: `${route.path}?${new URLSearchParams({ cursor })}` });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_cursor' } });
    }
  });

  it('answers an unknown route with 404 in JSON, never with a page of the site', async () => {
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
    const known = new Set(attackedRoutes.map(({ key }): string => key));
    const keys = [...new Set(attackedRoutes.map(({ path }) => path))].flatMap((path) =>
      methods.map((method) => ({ method, path, key: `${method} ${path}` })),
    );
    for (const { method, path, key } of [...keys, { method: 'GET', path: '/api/nothing-here', key: '' }]) {
      // This path matches the route of one order, which has its own tests.
      if (known.has(key) || path === '/api/manage/orders.csv') continue;
      const answer = await meera.call(method, path.replace(/\{\w+\}/, 'nothing'), method === 'GET' ? {} : { body: {} });
      expect(answer.status, key).toBe(404);
      expect(answer.headers.get('content-type'), key).toContain('json');
    }
  });

  describe('no input over the network causes a server error', { timeout: 120_000 }, () => {
    it.each(withBody)('$key', async (route) => {
      for (const body of fc.sample(bodies(route.body), 15))
        expect((await send(route, { body })).status).toBeLessThan(500);
    });

    it.each(withQuery)('$key', async (route) => {
      for (const query of fc.sample(queries(route.query), 15)) {
        const path = `${route.path}?${new URLSearchParams(query)}`.slice(0, 6_000);
        expect((await send(route, { path })).status, path).toBeLessThan(500);
      }
    });
  });
});
