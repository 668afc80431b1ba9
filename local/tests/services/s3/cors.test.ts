import { describe, expect, it } from 'vitest';
import { startS3 } from './harness.ts';

const site = 'http://localhost:3000';

const preflight = async (origin: string, method: string, headers = '', bucket = 'uploads') => {
  const { endpoint } = await startS3();
  return fetch(`${endpoint}/${bucket}/a`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      ...(headers ? { 'access-control-request-headers': headers } : {}),
    },
  });
};

describe('a preflight', () => {
  it.each([
    [site, 'PUT', 'content-type,if-none-match'],
    ['https://shop.example.com', 'GET', ''],
  ])('from %s for %s passes', async (origin, method, headers) => {
    const response = await preflight(origin, method, headers);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'PUT, GET',
      'access-control-expose-headers': 'ETag',
      'access-control-max-age': '600',
      vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
      ...(headers ? { 'access-control-allow-headers': 'content-type, if-none-match' } : {}),
    });
  });

  it.each([
    ['another origin', 'http://localhost:3001', 'PUT', ''],
    ['another scheme', 'http://shop.example.com', 'PUT', ''],
    ['another method', site, 'DELETE', ''],
    ['another header', site, 'PUT', 'content-type,x-amz-acl'],
  ])('for %s is refused', async (_, origin, method, headers) => {
    const response = await preflight(origin, method, headers);
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(await response.text()).toContain('<Code>AccessForbidden</Code>');
  });

  it('is refused by a bucket without rules, or without its two headers', async () => {
    expect((await preflight(site, 'PUT', '', 'images')).status).toBe(403);
    const { endpoint } = await startS3();
    expect((await fetch(`${endpoint}/uploads/a`, { method: 'OPTIONS' })).status).toBe(400);
  });
});

it('lets only the site read a response, even an error', async () => {
  const { endpoint } = await startS3();
  const allowed = await fetch(`${endpoint}/uploads/a`, { headers: { origin: site } });
  expect(allowed.status).toBe(403);
  expect(allowed.headers.get('access-control-allow-origin')).toBe(site);
  expect(allowed.headers.get('access-control-expose-headers')).toBe('ETag');
  const foreign = await fetch(`${endpoint}/uploads/a`, { headers: { origin: 'http://evil.example' } });
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
});
