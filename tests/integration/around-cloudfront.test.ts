import { once } from 'node:events';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { originKeyHeader } from '#contracts/names.ts';
import { readTemplate } from '#local/template/template.ts';
import { LiveConnection, requestLiveAddress } from '../support/live.ts';
import { call, newCustomer, origin } from '../support/shop.ts';
import { shopUnderTest } from '../support/shop-under-test.ts';

/** The host names of the APIs on AWS. The local cloud routes requests to an API by this host header. */
let hosts: Record<'HTTP' | 'WEBSOCKET', string>;
let key = '';

beforeAll(() => {
  const { resources, generatedSecrets } = readTemplate('cdk.out', shopUnderTest().guid);
  const hostOf = (protocol: string) => {
    const api = resources.find(
      ({ type, properties }) => type === 'AWS::ApiGatewayV2::Api' && properties.ProtocolType === protocol,
    );
    return new URL(api?.attribute('ApiEndpoint') ?? '').host;
  };
  hosts = { HTTP: hostOf('HTTP'), WEBSOCKET: hostOf('WEBSOCKET') };
  [key = ''] = generatedSecrets.values();
});

async function callAround(path: string, headers: Record<string, string> = {}) {
  const request = get(`${origin()}${path}`, { headers: { ...headers, host: hosts.HTTP } });
  const [response] = await once(request, 'response');
  return { status: response.statusCode, body: JSON.parse(await text(response)) };
}

const refused = { status: 403, body: { code: 'around_cloudfront', status: 403 } };

describe('a call around CloudFront', () => {
  it('is refused by the HTTP API, even with a customer’s token', async () => {
    expect(await callAround('/api/products')).toMatchObject(refused);
    const { token } = await newCustomer();
    expect(await callAround('/api/cart', { authorization: `Bearer ${token}` })).toMatchObject(refused);
    expect(await callAround('/api/products', { [originKeyHeader]: 'guess' })).toMatchObject(refused);
  });

  it('works only with the key that CloudFront sends', async () => {
    expect(key).toMatch(/^\w{40}$/);
    expect(await callAround('/api/products?limit=1', { [originKeyHeader]: key })).toMatchObject({ status: 200 });
  });

  it('can’t be imitated through CloudFront, which replaces the browser’s key header', async () => {
    const headers = { [originKeyHeader]: 'guess' };
    expect(await call('GET', '/api/products?limit=1', { headers })).toMatchObject({ status: 200 });
  });

  it('is refused by the WebSocket API, and leaves the ticket for CloudFront', async () => {
    const { url } = (await requestLiveAddress(await newCustomer())).body;
    const socket = new WebSocket(url, { headers: { host: hosts.WEBSOCKET } });
    const [error] = await once(socket, 'error');
    expect(String(error)).toContain('403');
    const connection = await LiveConnection.open(url);
    await connection.close();
  });
});
