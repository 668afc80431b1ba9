import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { withBody, withName, withQuery } from '../../support/attacked-routes.ts';
import { bodies, odd, queries } from '../../support/mutations.ts';
import { attackedShop, isUntouched, sampleCall } from '../../support/unit/attacked-shop.ts';
import type { Call } from '../../support/unit/events.ts';

// Every answer writes a line of log, and Vitest takes longer to collect a line than the shop takes to answer.
beforeAll(() => vi.stubGlobal('console', { ...console, info() {}, warn() {}, error() {} }));
afterAll(() => vi.unstubAllGlobals());

const timeout = 120_000;
const prototype = Object.getOwnPropertyNames(Object.prototype).length;

/** Shops take longer to make than to call: one serves until a call changes it. */
let untouched = attackedShop();

/**
 * Calls a shop as it was made: it never fails, and what it refuses changes nothing. Answers the status. It checks without
 * `expect`, which takes longer than the shop.
 */
async function survive(route: Parameters<typeof sampleCall>[0], change: Call): Promise<number> {
  const shop = untouched;
  const reply = await shop.raw(route.key, { ...sampleCall(route), ...change });
  if (reply.statusCode >= 500) throw new Error(`${reply.statusCode}: ${reply.body}`);
  const changed = !isUntouched(shop.state);
  if (changed) untouched = attackedShop();
  else shop.shop.store.checkoutCounts.clear();
  if (reply.statusCode >= 400) {
    const problem = JSON.parse(reply.body ?? '');
    if (problem.status !== reply.statusCode || typeof problem.code !== 'string')
      throw new Error(`No problem: ${reply.body}`);
    if (changed) throw new Error(`Refused with ${reply.statusCode}, and yet written`);
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

describe('any input', { timeout }, () => {
  test.each(withBody)('$key survives any body, and accepts none that its schema refuses', async (route) => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(bodies(route.body), async (body) => {
        const status = await survive(route, { body });
        if (status < 300) taken += 1;
        const fits = route.body.schema.safeParse(read(body)).success;
        if (!fits && status !== 400 && status !== 413) throw new Error(`Answered with ${status}`);
      }),
      { numRuns: 1_000 },
    );
    // Without accepted bodies the mutations would test nothing behind the schema.
    expect(taken).toBeGreaterThan(10);
  });

  test.each(withQuery)('$key survives any query', async (route) => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(queries(route.query), async (queryStringParameters) => {
        if ((await survive(route, { queryStringParameters })) < 300) taken += 1;
      }),
      { numRuns: 500 },
    );
    expect(taken).toBeGreaterThan(20);
  });

  test.each(withName)('$key survives any ID in its path', async (route) => {
    await fc.assert(
      fc.asyncProperty(odd, async (name) => {
        const status = await survive(route, { pathParameters: { [route.parameter]: name } });
        expect(status).toBe(route.names.nothing);
      }),
      { numRuns: 500 },
    );
  });

  test.each(withBody)('$key survives any header that it reads', async (route) => {
    await fc.assert(
      fc.asyncProperty(odd, odd, async (key, type) => {
        const headers = { 'idempotency-key': key, 'content-type': type };
        expect([400, 415]).toContain(await survive(route, { headers }));
        await survive(route, { headers: { 'idempotency-key': key } });
      }),
      { numRuns: 300 },
    );
  });
});
