import { randomInt, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SavedAddress } from '#contracts/accounts/saved-address.ts';
import {
  type AttackedRoute,
  injections,
  selfSet,
  withBody,
  withName,
  withPages,
  withQuery,
} from '../support/attacked-routes.ts';
import { cases } from '../support/cases.ts';
import { newFinding } from '../support/findings.ts';
import { bodies, queries } from '../support/mutations.ts';
import { completePhoto } from '../support/photos.ts';
import type { Named } from '../support/route-facts.ts';
import {
  type ApiResponse,
  type Client,
  call,
  newCustomer,
  newOwner,
  newProduct,
  owner,
  upload,
} from '../support/shop.ts';
import { address } from '../support/unit/address.ts';

/** Internals that no error response may reveal: stack traces, files, libraries, and keys of the table. */
const internals = /\bat \S+ \(|node_modules|\.[cm]?[jt]s:\d|Exception|arn:aws|PRODUCT#|USER#|ORDER#/;

/**
 * All functions share the code that reads paths, queries and bodies, and the unit tests attack each route with all of this. So one
 * route of each kind shows what the gateway and the bundle add.
 */
const isExample = ({ key }: AttackedRoute) =>
  key === 'PATCH /api/manage/orders/{orderId}' || key === 'GET /api/products';

/** A field and a wrong value of it. */
function firstWrong(wrong: Readonly<Record<string, readonly unknown[]>>): readonly [field: string, value: unknown] {
  const [first] = Object.entries(wrong);
  if (first === undefined) throw new Error('The route has no wrong value.');
  return [first[0], first[1][0]];
}

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
    provedOrder: '',
    damagedOrder: '',
    upload: '',
    finding: '',
    photo: '',
    address: '',
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
    const { addressId } = (await asha.call<SavedAddress>('POST', '/api/me/addresses', { body: address })).body;
    Object.assign(recordIds, {
      finding: findingId,
      photo: photoId,
      address: addressId,
      product: productId,
      line: productId,
      order: orderId,
      flaggedOrder: orderId,
      provedOrder: orderId,
      damagedOrder: orderId,
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
  ): Promise<ApiResponse<Record<string, unknown>>> => {
    const response = await call(route.method, path, {
      ...(route.access !== 'anyone' && by && { token: by.token }),
      ...(body !== undefined && { body }),
      headers: { 'idempotency-key': randomUUID(), ...headers },
    });
    if (response.status >= 400) expect(JSON.stringify(response.body)).not.toMatch(internals);
    return response;
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
      asha.call('GET', '/api/me/addresses').then(({ body }) => body),
    ]);

  describe('a refused call changes nothing', () => {
    let known: Awaited<ReturnType<typeof everything>>;
    beforeAll(async () => {
      known = await everything();
    });
    // Once for all of them: the unit tests compare the state after each attack.
    afterAll(async () => {
      expect(await everything()).toEqual(known);
    });

    it.each(withName.filter(({ names }) => names.others !== 'same for everyone'))(
      '$key: another customer’s record looks missing',
      async (route) => {
        const body = typeof route.body === 'object' ? route.body.valid : undefined;
        const response = await send(route, { by: callers(route)[1], body });
        expect(response.status).toBe(route.names.others);
      },
    );

    const named = (route: AttackedRoute, name: string) =>
      send(route, {
        path: route.path.replace(/\{\w+\}/, name),
        body: typeof route.body === 'object' ? route.body.valid : undefined,
      });

    it.each(withName.filter(isExample))('$key: no encoding of an ID reaches a key', async (route) => {
      for (const name of [...injections.map(encodeURIComponent), '..%2f..%2fcart', '%23', '%00', '%E0%A4%A', '%']) {
        // The gateway itself refuses a malformed path.
        expect([400, 404], name).toContain((await named(route, name)).status);
      }
    });

    const refused = async (route: AttackedRoute, body: unknown, status: number, contentType = 'application/json') => {
      const response = await send(route, { body, headers: { 'content-type': contentType } });
      expect(response.status, JSON.stringify(body)?.slice(0, 80)).toBe(status);
    };

    it.each(withBody)('$key refuses a wrong value', async (route) => {
      const { valid, wrong } = route.body;
      const [field, value] = firstWrong(wrong);
      await refused(route, { ...selfSet, ...valid, [field]: value }, 400);
    });

    it.each(withBody.filter(isExample))(
      '$key refuses invalid JSON, and too long, broken or prototype-polluting bodies',
      async (route) => {
        await refused(route, '{}', 415, 'text/plain');
        await refused(route, 'a=1', 415, 'application/x-www-form-urlencoded');
        for (const broken of ['{"a":', '[]', 'null', '{"a":NaN}', '{"__proto__":{"price":1}}'])
          await refused(route, broken, 400);
        await refused(route, `{"a":"${'x'.repeat(70_000)}"}`, 413);
        const [field] = Object.keys(route.body.schema.shape);
        await refused(route, `{"${field}":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}}`, 400);
      },
    );
  });

  it.each(withQuery)('$key refuses a wrong value in its query', async (route) => {
    const [field, value] = firstWrong(route.query.wrong);
    const query = new URLSearchParams({ ...(route.query.valid as Record<string, string>), [field]: `${value}` });
    expect((await send(route, { path: `${nameIn(route)}?${query}` })).status, `${field}=${value}`).toBe(400);
  });

  it.each(withPages)('$key refuses a cursor of another list', async (route) => {
    const { nextCursor } = (await call<{ nextCursor: string }>('GET', '/api/products?limit=1&category=MiniFrames'))
      .body;
    const response = await send(route, { path: `${nameIn(route)}?${new URLSearchParams({ cursor: nextCursor })}` });
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_cursor' } });
  });

  it.each([
    ['GET', '/api/nothing-here'],
    ['DELETE', '/api/me/data'],
    ['PUT', '/api/products/nothing'],
    ['POST', '/api/manage/orders/nothing'],
  ])('responds to %s %s, which is no route, with 404 in JSON, never with a page of the site', async (method, path) => {
    const response = await meera.call(method, path, method === 'GET' ? {} : { body: {} });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('json');
  });

  describe('no input over the network causes a server error', () => {
    const seed = randomInt(2 ** 31);
    const sample = <T>(inputs: fc.Arbitrary<T>) => fc.sample(inputs, { seed, numRuns: cases(200) });

    it.each(withBody.filter(isExample))('$key', async (route) => {
      for (const body of sample(bodies(route.body)))
        expect((await send(route, { body })).status, `seed ${seed}`).toBeLessThan(500);
    });

    it.each(withQuery.filter(isExample))('$key', async (route) => {
      for (const query of sample(queries(route.query))) {
        const path = `${route.path}?${new URLSearchParams(query)}`.slice(0, 6_000);
        expect((await send(route, { path })).status, `seed ${seed}: ${path}`).toBeLessThan(500);
      }
    });
  });
});
