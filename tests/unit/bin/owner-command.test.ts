import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ownerCommand } from '#bin/owner-command.ts';
import { closeServer, listen } from '#local/lib/listen.ts';

/** Runs the command on a stand-in for the shop on this machine, which has these owners after the removal. */
async function remove(owners: readonly string[]): Promise<unknown> {
  const Items = owners.map((userId) => ({ userId: { S: userId }, addedAt: { S: '2026-11-01T09:00:00.000Z' } }));
  const server = createServer(({ headers }, response) => {
    const isQuery = String(headers['x-amz-target']).endsWith('.Query');
    response.end(JSON.stringify(isQuery ? { Items } : { UserAttributes: [{ Name: 'sub', Value: 'removed' }] }));
  });
  const endpoint = `http://127.0.0.1:${await listen(server)}`;
  const folder = mkdtempSync(join(tmpdir(), 'owner-command-'));
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
    await closeServer(server);
  });
  const access = {
    region: 'ap-south-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    endpoints: { COGNITO_IDENTITY_PROVIDER: endpoint, DYNAMODB: endpoint },
    outputs: { UserPoolId: 'ap-south-1_pool', TableName: 'things' },
  };
  writeFileSync(join(folder, 'cloud.json'), JSON.stringify(access));
  vi.stubEnv('SHOP_DATA', folder);
  const out = { log: vi.fn(), error: vi.fn() };
  await ownerCommand(['owner@example.com', '--remove'], out);
  return [...out.log.mock.calls, ...out.error.mock.calls].flat().join('\n');
}

const removed = 'owner@example.com is no longer an owner. Their devices are logged out within an hour.';

test('the removal of the last owner says so, and how to add one', async () => {
  expect(await remove(['another'])).toBe(removed);
  expect(await remove([])).toBe(`${removed} The shop has no owner now: npm run owner -- <e-mail> adds one.`);
});
