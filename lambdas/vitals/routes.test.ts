import { expect, test } from 'vitest';
import { memoryApi } from '#tests/support/unit/api.ts';

test('D16: accepts a measurement with an empty response', async () => {
  const { call, measured } = memoryApi();
  expect(await call('POST /api/vitals', { body: { name: 'INP', value: 40.5, page: '/x' } })).toMatchObject({
    status: 202,
    body: undefined,
  });
  expect(measured).toEqual([['INP', 'Milliseconds', 40.5]]);
});

test.each([
  ['name', { name: 'XSS', value: 1 }],
  ['value', { name: 'CLS', value: -1 }],
  ['value', { name: 'CLS', value: '1' }],
  ['value', { name: 'CLS', value: 3_600_001 }],
])('refuses a wrong %s: %j', async (field, body) => {
  const { call, measured } = memoryApi();
  expect(await call('POST /api/vitals', { body })).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  expect(measured).toEqual([]);
});
