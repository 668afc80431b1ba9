import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { withBody, withName, withQuery } from '../../support/attacked-routes.ts';
import { cases } from '../../support/cases.ts';
import { bodies, oddText, queries } from '../../support/mutations.ts';
import { attackedShop, isUntouched, sampleCall } from '../../support/unit/attacked-shop.ts';
import type { Call } from '../../support/unit/events.ts';

// Every call logs a line, and Vitest takes longer to collect it than the shop takes to respond.
beforeAll(() => vi.stubGlobal('console', { ...console, info() {}, warn() {}, error() {} }));
afterAll(() => vi.unstubAllGlobals());

const timeout = 120_000;
/** All routes share the code that reads IDs and headers, so each of them needs only a share of the inputs. */
const sharedRuns = cases(100);
const prototype = Object.getOwnPropertyNames(Object.prototype).length;

/** Creating a shop takes longer than calling it, so one shop is reused until a call changes it. */
let untouched = attackedShop();

/**
 * Calls an unchanged shop and returns the status. Throws if the call fails with 500 or more, or changes the shop although it
 * was refused. It avoids `expect`, which takes longer than the call.
 */
async function survive(route: Parameters<typeof sampleCall>[0], change: Call): Promise<number> {
  const shop = untouched;
  const reply = await shop.raw(route.key, { ...sampleCall(route), ...change });
  if (reply.statusCode >= 500) throw new Error(`${reply.statusCode}: ${reply.body}`);
  const changed = !isUntouched(shop.state);
  if (changed) untouched = attackedShop();
  else shop.shop.store.customerCounts.clear();
  if (reply.statusCode >= 400) {
    const problem = JSON.parse(reply.body ?? '');
    if (problem.status !== reply.statusCode || typeof problem.code !== 'string')
      throw new Error(`The body is no problem document: ${reply.body}`);
    if (changed) throw new Error(`Refused with ${reply.statusCode}, but the shop has changed`);
  }
  if (Object.getOwnPropertyNames(Object.prototype).length !== prototype)
    throw new Error('Object.prototype has changed');
  return reply.statusCode;
}

const read = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** If no input fitted the schema, the mutations would test nothing beyond it. */
describe('some of the inputs fit the schema', () => {
  const sample = { seed: 1, numRuns: 300 };
  test.each(withBody)('of $key', ({ body }) => {
    const fitting = fc.sample(bodies(body), sample).filter((text) => body.schema.safeParse(read(text)).success);
    expect(fitting.length).toBeGreaterThan(2);
  });
  test.each(withQuery)('of $key', ({ query }) => {
    const fitting = fc.sample(queries(query), sample).filter((given) => query.schema.safeParse(given).success);
    expect(fitting.length).toBeGreaterThan(2);
  });
});

describe('any input', { timeout }, () => {
  test.each(withBody)('$key survives any body, and accepts none that its schema refuses', async (route) => {
    await fc.assert(
      fc.asyncProperty(bodies(route.body), async (body) => {
        const status = await survive(route, { body });
        const fits = route.body.schema.safeParse(read(body)).success;
        if (!fits && status !== 400 && status !== 413) throw new Error(`Responded with ${status}`);
      }),
      { numRuns: cases(1_000) },
    );
  });

  test.each(withQuery)('$key survives any query', async (route) => {
    await fc.assert(
      fc.asyncProperty(queries(route.query), async (queryStringParameters) => {
        await survive(route, { queryStringParameters });
      }),
      { numRuns: cases(200) },
    );
  });

  test.each(withName)('$key survives any ID in its path', async (route) => {
    await fc.assert(
      fc.asyncProperty(oddText, async (name) => {
        const status = await survive(route, { pathParameters: { [route.parameter]: name } });
        if (status !== route.names.missing) throw new Error(`Responded with ${status}`);
      }),
      { numRuns: sharedRuns },
    );
  });

  test.each(withBody)('$key survives any header that it reads', async (route) => {
    await fc.assert(
      fc.asyncProperty(oddText, oddText, async (key, type) => {
        const headers = { 'idempotency-key': key, 'content-type': type };
        expect([400, 415]).toContain(await survive(route, { headers }));
        await survive(route, { headers: { 'idempotency-key': key } });
      }),
      { numRuns: sharedRuns },
    );
  });
});
