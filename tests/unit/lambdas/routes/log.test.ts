import { afterEach, expect, test, vi } from 'vitest';
import { memoryApi } from '../support/api.ts';
import { id, product, shopper } from '../support/records.ts';

afterEach(() => vi.restoreAllMocks());

/** All that is written while this runs, as text. */
function logLines(): string[] {
  const lines: string[] = [];
  for (const level of ['info', 'error', 'log', 'warn', 'debug'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts) => void lines.push(JSON.stringify(parts[0])));
  }
  return lines;
}

const requestId = '0b4f6d2e-7a51-4a3c-9d55-2f4f6f1f0a11';
const token = 'Bearer eyJhbGciOi.secret.signature';
const mobileNo = '9876501234';
const residentialAddress = '7 Lotus Lane, Pune';

test('a checkout is one line, found by the call’s id, that holds nothing of the shopper’s', async () => {
  const lines = logLines();
  const { shop, raw } = memoryApi();
  shop.store.products.set(id('tea'), product('tea'));
  const as = shopper;
  const headers = { authorization: token, 'x-request-id': requestId, 'idempotency-key': 'key-1' };
  await raw('PUT /api/cart/lines/{productId}', {
    as,
    headers,
    pathParameters: { productId: id('tea') },
    body: { qty: 1 },
  });
  lines.length = 0;
  const reply = await raw('POST /api/orders', { as, headers, body: { mobileNo, residentialAddress } });
  expect(reply).toMatchObject({ statusCode: 201, headers: { 'x-request-id': requestId } });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { message: 'Answered', route: 'POST /api/orders', status: 201, ms: expect.any(Number), request: requestId },
  ]);
  for (const secret of [token, 'eyJhbGciOi', mobileNo, 'Lotus', shopper.email, shopper.fullName]) {
    expect(lines.join()).not.toContain(secret);
  }
});

test('a refusal’s line and its count name its code', async () => {
  const lines = logLines();
  const { raw, counted } = memoryApi();
  const reply = await raw('GET /api/cart', { headers: { authorization: token } });
  expect(reply.statusCode).toBe(401);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { route: 'GET /api/cart', status: 401, code: 'not_signed_in' },
  ]);
  expect(counted).toEqual([['Refused', { code: 'not_signed_in' }]]);
});

test.each(['', 'x', `${requestId}\n{"message":"forged"}`, requestId.toUpperCase()])(
  'an id that is none of a page’s is not taken: %j',
  async (given) => {
    const lines = logLines();
    const reply = await memoryApi().raw('GET /api/products', { headers: { 'x-request-id': given } });
    expect(reply.headers['x-request-id']).toBe('gateway');
    expect(lines.join()).not.toContain('forged');
  },
);
