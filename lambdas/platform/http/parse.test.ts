import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Call, event } from '#tests/support/unit/events.ts';
import { id } from '#tests/support/unit/records.ts';
import { limits } from '../../contracts/limits.ts';
import { refuse } from '../result.ts';
import { readBytes, readId, readJson, readQuery } from './parse.ts';

const schema = z.object({ qty: z.number('How many?'), note: z.optional(z.string('A text.')) });
const read = (call: Call) => readJson(event('any', call), schema);
const json = { 'content-type': 'application/json' };

test.each([
  ['as it is', { body: { qty: 1 } }],
  ['with a charset', { body: { qty: 1 }, headers: { 'content-type': 'Application/JSON; charset=utf-8' } }],
  ['in base 64', { body: Buffer.from('{"qty":1}').toString('base64'), isBase64Encoded: true }],
  ['with fields that nobody asked for', { body: '{"qty":1,"userId":"x","constructor":{"admin":true}}' }],
])('reads JSON: %s', (_, call) => {
  expect(read(call)).toEqual({ ok: true, value: { qty: 1 } });
});

test.each([
  ['nothing', {}, 'invalid_request'],
  ['an empty text', { body: '', headers: json }, 'invalid_request'],
  ['half of it', { body: '{"qty":' }, 'invalid_request'],
  ['a list', { body: [1] }, 'invalid_request'],
  ['a number', { body: '1' }, 'invalid_request'],
  ['null', { body: 'null' }, 'invalid_request'],
  ['a field that would be inherited from', { body: '{"qty":1,"__proto__":{"admin":true}}' }, 'invalid_request'],
  ['such a field deep inside', { body: '{"qty":1,"a":[{"__proto__":1}]}' }, 'invalid_request'],
  ['very deep lists', { body: '['.repeat(30_000) }, 'invalid_request'],
  ['no content type', { body: { qty: 1 }, headers: { 'content-type': undefined } }, 'wrong_content_type'],
  ['a form', { body: 'qty=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 'wrong_content_type'],
  ['nearly JSON', { body: { qty: 1 }, headers: { 'content-type': 'application/jsonp' } }, 'wrong_content_type'],
  ['too much', { body: { qty: 1, note: 'x'.repeat(limits.bodyBytes) } }, 'body_too_large'],
  ['too many bytes in few characters', { body: { qty: 1, note: '€'.repeat(limits.bodyBytes / 3) } }, 'body_too_large'],
])('refuses %s', (_, call, code) => {
  expect(read(call)).toMatchObject({ ok: false, code });
});

test('names every wrong field once', () => {
  expect(read({ body: { qty: 'one', note: 1 } })).toEqual({
    ok: false,
    code: 'invalid_request',
    detail: 'How many? A text.',
    errors: [
      { field: 'qty', message: 'How many?' },
      { field: 'note', message: 'A text.' },
    ],
  });
});

test('gives a readable detail if the schema has no message for a wrong value', () => {
  const silent = z.strictObject({ version: z.optional(z.string()), kind: z.optional(z.enum(['a'])) });
  for (const body of [{ version: 7 }, { kind: 'b' }, { other: 1 }]) {
    expect(readJson(event('any', { body }), silent)).toMatchObject({
      code: 'invalid_request',
      detail: 'Something in this request isn’t right. Please reload the page and try again.',
    });
  }
});

test('treats an empty query parameter as missing', () => {
  const query = z.object({ q: z.optional(z.string()), cursor: z.optional(z.string()) });
  const given = event('any', { queryStringParameters: { q: '', cursor: 'c', other: 'x' } });
  expect(readQuery(given, query)).toEqual({ ok: true, value: { cursor: 'c' } });
  expect(readQuery(event('any'), query)).toEqual({ ok: true, value: {} });
});

test('treats null as missing', () => {
  const given = { ...event('any'), body: null, pathParameters: null, queryStringParameters: null };
  expect(readJson(given, schema)).toMatchObject({ ok: false, code: 'invalid_request' });
  expect(readBytes(given, 0)).toEqual({ ok: true, value: Buffer.alloc(0) });
  expect(readQuery(given, z.object({}))).toEqual({ ok: true, value: {} });
  expect(readId(given, 'productId', notFound)).toBe(notFound);
});

const notFound = refuse('product_not_found', 'Gone');
const readProductId = (productId: string) =>
  readId(event('any', { pathParameters: { productId } }), 'productId', notFound);

test('accepts only the shop’s own ID format in a path, so nothing else becomes part of a key', () => {
  expect(readProductId(id('tea'))).toEqual({ ok: true, value: id('tea') });
  expect(readId(event('any'), 'productId', notFound)).toBe(notFound);
  for (const attack of ['#', 'USER#x', '../../x', '__proto__', `${id('tea')}#`, 'ü'.repeat(16), 'A'.repeat(5_000)]) {
    expect(readProductId(attack)).toBe(notFound);
  }
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readProductId(text).ok).toBe(/^[0-9A-HJKMNP-TV-Z]{16}$/.test(text));
    }),
  );
});
