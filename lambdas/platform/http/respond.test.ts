import { expect, test } from 'vitest';
import { problems } from '../../contracts/problems.ts';
import { refuse, refuseField, succeed } from '../result.ts';
import { cachedBriefly, problem, respond, respondDone, respondEmpty } from './respond.ts';

test('sends a value as JSON that is not cached, unless the route says otherwise', () => {
  expect(respond(succeed({ a: 1 }), 201)).toEqual({
    statusCode: 201,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: '{"a":1}',
  });
  expect(respond(succeed({}), 200, cachedBriefly).headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
});

test.each(Object.keys(problems) as (keyof typeof problems)[])(
  'sends %s as problem+json that is never cached',
  (code) => {
    const { statusCode, headers, body = '' } = respond(refuse(code, 'Words'), 200, cachedBriefly);
    const { status, title } = problems[code];
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
    expect(JSON.parse(body)).toEqual({ type: `urn:problem:${code}`, title, status, code, detail: 'Words' });
  },
);

test('tells the client when to retry', () => {
  expect(problem(refuse('too_busy', 'Words'))).toMatchObject({ statusCode: 503, headers: { 'retry-after': '1' } });
  const full = { ...refuse('too_many_checkouts', 'Words'), retryAfter: 90 };
  expect(problem(full)).toMatchObject({ statusCode: 429, headers: { 'retry-after': '90' } });
  expect(problem(refuse('cart_changed', 'Words')).headers).not.toHaveProperty('retry-after');
});

test('lists field errors', () => {
  expect(problem(refuseField('qty', 'Too many')).body).toContain('"errors":[{"field":"qty","message":"Too many"}]');
});

test('sends an empty response, or the refusal', () => {
  expect(respondEmpty(202)).toEqual({ statusCode: 202, headers: { 'cache-control': 'no-store' } });
  expect(respondDone(succeed(undefined))).toEqual({ statusCode: 204, headers: { 'cache-control': 'no-store' } });
  expect(respondDone(refuse('cart_changed', 'Words'))).toEqual(problem(refuse('cart_changed', 'Words')));
});
