import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errors } from '../texts/errors.ts';
import { callApi } from './api.ts';
import { callApiForText } from './api-text.ts';

const amplify = vi.hoisted(() => {
  // Other test files in the same worker use the real module.
  vi.resetModules();
  return { sendSignedIn: vi.fn() };
});
afterAll(() => vi.resetModules());
vi.mock('./amplify.ts', () => amplify);

/** Responds to every request with this, and records the requests. */
function respondWith(response: Response | Error) {
  const fetch = vi.fn<typeof globalThis.fetch>(() =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => vi.unstubAllGlobals());

describe('callApi, anonymously', () => {
  test('returns the JSON body', async () => {
    respondWith(Response.json({ products: [] }));
    expect(await callApi('GET', '/api/products')).toEqual({ products: [] });
  });

  test('returns undefined for an empty body', async () => {
    respondWith(new Response(null, { status: 204 }));
    expect(await callApi('DELETE', '/api/products/p1')).toBeUndefined();
  });

  const aUuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);

  test('sends a body as JSON, with the given headers', async () => {
    const fetch = respondWith(new Response(null, { status: 202 }));
    await callApi('POST', '/api/vitals', { body: { name: 'CLS', value: 0 }, headers: { 'x-test': '1' } });
    expect(fetch).toHaveBeenCalledWith('/api/vitals', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-test': '1', 'x-request-id': aUuid },
      body: '{"name":"CLS","value":0}',
      signal: null,
    });
  });

  test('sends no content type without a body', async () => {
    const fetch = respondWith(Response.json({}));
    await callApi('GET', '/api/products');
    expect(fetch).toHaveBeenCalledWith('/api/products', {
      method: 'GET',
      headers: { 'x-request-id': aUuid },
      body: null,
      signal: null,
    });
  });

  test('throws a refusal as an ApiProblem, without a retry', async () => {
    const fetch = respondWith(
      Response.json({ code: 'product_not_found', detail: 'It has gone.', status: 404 }, { status: 404 }),
    );
    await expect(callApi('GET', '/api/products/p1')).rejects.toMatchObject({ status: 404, code: 'product_not_found' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('throws an ApiProblem for a response that is not JSON, whatever its status', async () => {
    respondWith(new Response('<!doctype html>'));
    await expect(callApi('GET', '/api/products')).rejects.toMatchObject({
      code: 'gateway',
      message: errors.unexpected,
    });
  });

  test('throws a lost connection as an ApiProblem, without a retry', async () => {
    const fetch = respondWith(new TypeError('Failed to fetch'));
    await expect(callApi('POST', '/api/vitals', { body: {} })).rejects.toMatchObject({ status: 0, code: 'network' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('throws an aborted call’s AbortError', async () => {
    const abort = new DOMException('Aborted', 'AbortError');
    respondWith(abort);
    await expect(callApi('GET', '/api/products', { signal: AbortSignal.abort() })).rejects.toBe(abort);
  });
});

describe('callApiForText', () => {
  test('returns text that is not JSON unchanged', async () => {
    respondWith(new Response('Number,Total\r\n'));
    expect(await callApiForText('GET', '/api/manage/orders.csv')).toBe('Number,Total\r\n');
  });

  test('throws a refusal with the API’s message', async () => {
    respondWith(Response.json({ code: 'not_an_owner', detail: 'Owners only.' }, { status: 403 }));
    await expect(callApiForText('GET', '/api/manage/orders.csv')).rejects.toThrow('Owners only.');
  });
});

describe('callApi, signed in', () => {
  const refused = { status: 401, text: '{"message":"Unauthorized"}' };
  const response = { status: 201, text: '{"orderId":"O"}' };
  const order = () => callApi('POST', '/api/orders', { body: { mobileNo: '1' }, signedIn: true });
  beforeEach(() => void Object.values(amplify).map((mock) => mock.mockReset()));

  test('sends the call with the session’s token, and returns the body', async () => {
    amplify.sendSignedIn.mockResolvedValueOnce(response);
    expect(await order()).toEqual({ orderId: 'O' });
  });

  test('throws a final refusal', async () => {
    amplify.sendSignedIn.mockResolvedValue(refused);
    await expect(order()).rejects.toMatchObject({ status: 401, message: errors.byStatus[401] });
  });

  test('reports that Cognito can’t be reached', async () => {
    amplify.sendSignedIn.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(order()).rejects.toMatchObject({ code: 'network' });
  });

  test('sends a parting call before any of its code waits, and renews a refused token', async () => {
    const part = vi.fn().mockResolvedValue(refused);
    amplify.sendSignedIn.mockResolvedValueOnce(response);
    const options = { body: { mobileNo: '1' }, signedIn: true, part };
    const result = callApi('POST', '/api/orders', options);
    expect(part).toHaveBeenCalledWith('POST', '/api/orders', options);
    expect(await result).toEqual({ orderId: 'O' });
    expect(amplify.sendSignedIn.mock.calls).toEqual([['POST', '/api/orders', options, refused]]);
  });

  test('reports that a parting call got no response', async () => {
    const part = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(callApi('POST', '/api/orders', { signedIn: true, part })).rejects.toMatchObject({ code: 'network' });
    expect(amplify.sendSignedIn).not.toHaveBeenCalled();
  });
});
