import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { event, seen } from '#tests/support/unit/events.ts';
import { cloudFrontOnlyVariable, environment, originKeyHeader } from '../../contracts/names.ts';
import { ContentionError } from '../result.ts';
import { forAnyone } from './access.ts';
import { serve } from './serve.ts';

const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
afterEach(() => logged.mockClear());
afterAll(() => logged.mockRestore());

const metrics = { count: vi.fn() };
const failing = (error: unknown) =>
  serve<'vitals'>({ 'POST /api/vitals': forAnyone(() => Promise.reject(error)) }, metrics);

test('logs an unexpected error once, and hides its cause in the response', async () => {
  const reply = await failing(new TypeError('secret table name'))(event('POST /api/vitals'));
  expect(seen(reply)).toMatchObject({ status: 500, body: { code: 'unexpected' } });
  expect(reply.body).not.toMatch(/secret|TypeError|stack/);
  expect(logged.mock.calls).toEqual([
    [
      {
        message: 'Unexpected error',
        where: 'POST /api/vitals',
        request: 'gateway',
        error: { name: 'TypeError', message: 'secret table name', stack: expect.stringContaining('serve.test') },
      },
    ],
  ]);
});

test('logs a thrown value that is not an error as it is', async () => {
  await failing('text')(event('POST /api/vitals'));
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ error: 'text' }));
});

test('responds to persistent contention with too_busy, and logs no error', async () => {
  const reply = await failing(new ContentionError())(event('POST /api/vitals'));
  expect(seen(reply)).toMatchObject({ status: 503, body: { code: 'too_busy' } });
  expect(logged).not.toHaveBeenCalled();
});

test('refuses a call that bypassed CloudFront before its route runs, and counts it', async () => {
  vi.stubEnv(environment.originKeys, 'key');
  const run = vi.fn(async () => ({ statusCode: 204, headers: {} }));
  const vitals = serve<'vitals'>({ 'POST /api/vitals': forAnyone(run) }, metrics);
  const sent = (headers: Record<string, string>) =>
    vitals(event('POST /api/vitals', { headers, stageVariables: { [cloudFrontOnlyVariable]: 'true' } }));
  expect(seen(await sent({}))).toMatchObject({ status: 403, cache: 'no-store', body: { code: 'around_cloudfront' } });
  expect(metrics.count).toHaveBeenLastCalledWith('Refused', { code: 'around_cloudfront' });
  expect(run).not.toHaveBeenCalled();
  expect(await sent({ [originKeyHeader]: 'key' })).toMatchObject({ statusCode: 204 });
  vi.unstubAllEnvs();
});

test.each(['GET /api/nowhere', '$default', 'constructor', '__proto__'])(
  'serves only its own routes: %s',
  async (key) => {
    const reply = await failing(new Error())(event(key));
    expect(reply.statusCode).toBe(500);
    expect(logged).toHaveBeenCalledTimes(1);
  },
);

test('makes the compiler check a function against the route table', () => {
  const open = forAnyone(() => Promise.reject(new Error('never called')));
  // @ts-expect-error The route of this function is missing.
  serve<'vitals'>({}, metrics);
  // @ts-expect-error A customer's route must not be open to anyone.
  serve<'account'>({ 'GET /api/me': open }, metrics);
  // @ts-expect-error Another function's route.
  serve<'vitals'>({ 'POST /api/vitals': open, 'GET /api/me': open }, metrics);
});
