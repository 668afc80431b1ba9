import { afterEach, describe, expect, test, vi } from 'vitest';
import { callApi, callApiForText } from '../../../../web/src/lib/api.ts';
import { errors } from '../../../../web/src/texts.ts';

/** Answers every request with this, and remembers what was asked. */
function answerWith(answer: Response | Error) {
  const fetch = vi.fn<typeof globalThis.fetch>(() =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => vi.unstubAllGlobals());

describe('callApi, anonymously', () => {
  test('returns the JSON body', async () => {
    answerWith(Response.json({ products: [] }));
    expect(await callApi('GET', '/api/products')).toEqual({ products: [] });
  });

  test('returns undefined for an empty body', async () => {
    answerWith(new Response(null, { status: 204 }));
    expect(await callApi('DELETE', '/api/products/p1')).toBeUndefined();
  });

  test('sends a body as JSON, and headers beside it', async () => {
    const fetch = answerWith(new Response(null, { status: 202 }));
    await callApi('POST', '/api/vitals', { body: { name: 'CLS', value: 0 }, headers: { 'x-test': '1' } });
    expect(fetch).toHaveBeenCalledWith('/api/vitals', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-test': '1' },
      body: '{"name":"CLS","value":0}',
    });
  });

  test('sends no content type without a body', async () => {
    const fetch = answerWith(Response.json({}));
    await callApi('GET', '/api/products');
    expect(fetch).toHaveBeenCalledWith('/api/products', { method: 'GET', headers: {} });
  });

  test('throws a refusal as a problem, after a single call', async () => {
    const fetch = answerWith(
      Response.json({ code: 'product_not_found', detail: 'It has gone.', status: 404 }, { status: 404 }),
    );
    await expect(callApi('GET', '/api/products/p1')).rejects.toMatchObject({ status: 404, code: 'product_not_found' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('throws an answer that is no JSON as a problem, whatever its status', async () => {
    answerWith(new Response('<!doctype html>'));
    await expect(callApi('GET', '/api/products')).rejects.toMatchObject({ code: 'gateway', detail: errors.unexpected });
  });

  test('throws a lost connection as a problem, after a single call', async () => {
    const fetch = answerWith(new TypeError('Failed to fetch'));
    await expect(callApi('POST', '/api/vitals', { body: {} })).rejects.toMatchObject({ status: 0, code: 'network' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('throws the abort of an aborted call as it is', async () => {
    const abort = new DOMException('Aborted', 'AbortError');
    answerWith(abort);
    await expect(callApi('GET', '/api/products', { signal: AbortSignal.abort() })).rejects.toBe(abort);
  });
});

describe('callApiForText', () => {
  test('returns what is not JSON as it is', async () => {
    answerWith(new Response('Number,Total\r\n'));
    expect(await callApiForText('GET', '/api/manage/orders.csv')).toBe('Number,Total\r\n');
  });

  test('throws a refusal in its own words', async () => {
    answerWith(Response.json({ code: 'not_an_owner', detail: 'Owners only.' }, { status: 403 }));
    await expect(callApiForText('GET', '/api/manage/orders.csv')).rejects.toThrow('Owners only.');
  });
});
