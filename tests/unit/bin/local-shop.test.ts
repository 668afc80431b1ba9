import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findLocalShop } from '#bin/local-shop.ts';

let server: Server;
let origin: string;
const requested: (string | undefined)[] = [];
let status: number;
beforeEach(async () => {
  status = 200;
  server = createServer(({ url }, response) => {
    requested.push(url);
    response.writeHead(status).end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const access = {
    region: 'ap-south-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    endpoints: { COGNITO_IDENTITY_PROVIDER: origin, DYNAMODB: 'http://127.0.0.1:1' },
    outputs: { UserPoolId: 'ap-south-1_pool', TableName: 'things' },
  };
  const folder = mkdtempSync(join(tmpdir(), 'local-shop-'));
  writeFileSync(join(folder, 'cloud.json'), JSON.stringify(access));
  vi.stubEnv('SHOP_DATA', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  server.close();
});

const noShop = /^No shop runs on the data folder .*: start it with npm start, or set SHOP_DATA\.$/;

it('finds the shop whose user pool responds', async () => {
  const shop = await findLocalShop();
  expect(requested).toContain('/ap-south-1_pool/.well-known/jwks.json');
  expect(shop.caller('dynamodb', 'DYNAMODB')).toEqual({
    endpoint: 'http://127.0.0.1:1',
    region: 'ap-south-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  });
  expect(await shop.output('TableName')).toBe('things');
  await expect(shop.output('Nothing')).rejects.toThrow('no output Nothing');
});

it('recognises that a killed shop is not running, even if another program has its port', async () => {
  status = 404;
  await expect(findLocalShop()).rejects.toThrow(noShop);
});

it('recognises that a killed shop is not running, or never existed', async () => {
  server.close();
  await expect(findLocalShop()).rejects.toThrow(noShop);
  vi.stubEnv('SHOP_DATA', '/there/is/no/shop');
  await expect(findLocalShop()).rejects.toThrow(noShop);
});
