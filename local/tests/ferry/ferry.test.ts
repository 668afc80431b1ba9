import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cloud, startCloud } from '@gift-shop/local-cloud';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { synthesizeFerry } from './stack.ts';

const folder = mkdtempSync(join(tmpdir(), 'ferry-'));
let assembly: string;
let cloud: Cloud;
const start = () => startCloud({ dataDirectory: join(folder, 'data'), port: 0, assembly });

beforeAll(async () => {
  assembly = synthesizeFerry(join(folder, 'cdk.out'));
  cloud = await start();
}, 60_000);
afterAll(() => cloud?.close());

const depart = (crossingId: string, cars: number) =>
  fetch(`${cloud.origin}/crossings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ crossingId, cars }),
  });
const look = async (crossingId: string) => (await fetch(`${cloud.origin}/crossings/${crossingId}`)).json();

describe('an app other than the shop', () => {
  it('serves its HTTP API, stores an item, and writes a receipt by way of the queue', async () => {
    const departed = await depart('nine-o-clock', 12);
    expect([departed.status, await departed.json()]).toEqual([201, { crossingId: 'nine-o-clock' }]);
    await expect
      .poll(() => look('nine-o-clock'), { timeout: 15_000 })
      .toEqual({ cars: 12, receipt: '12 cars have crossed' });
  });

  it('has the account, the region and the outputs of its own template', () => {
    expect(cloud.region).toBe('eu-north-1');
    expect(cloud.tables).toEqual([expect.stringMatching(/^Ferry-Crossings/)]);
    expect(cloud.outputs.get('Address')).toMatch(/^https:\/\/\w+\.execute-api\.eu-north-1\.amazonaws\.com$/);
    expect(cloud.stripe).toBeUndefined();
  });

  it('responds with API Gateway’s own error to an unknown route', async () => {
    const unknown = await fetch(`${cloud.origin}/timetable`);
    expect([unknown.status, await unknown.json()]).toEqual([404, { message: 'Not Found' }]);
  });

  it('may do only what its role allows', async () => {
    const sunk = await fetch(`${cloud.origin}/crossings/nine-o-clock`, { method: 'DELETE' });
    expect(await sunk.json()).toMatchObject({
      message: expect.stringMatching(
        /^User: arn:aws:sts::111122223333:assumed-role\/\S+ is not authorized to perform: dynamodb:DeleteItem on/,
      ),
    });
    expect(await look('nine-o-clock')).toMatchObject({ cars: 12 });
  });

  it('has all its data after a restart', async () => {
    await cloud.close();
    cloud = await start();
    expect(await look('nine-o-clock')).toEqual({ cars: 12, receipt: '12 cars have crossed' });
  });
});
