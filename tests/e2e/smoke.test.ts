import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { ManagedOrderDetail } from '#contracts/desk/manage-orders.ts';
import type { ProductPage } from '#contracts/products/product.ts';
import { demoAccounts } from '#demo/accounts.ts';
import { smokeCommand } from '../smoke/smoke-command.ts';
import { call, origin, owner } from '../support/shop.ts';
import { seldomOptimized } from '../test-runs.mjs';

/** Runs `npm run smoke` without npm. */
async function smoke(site: string, environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [seldomOptimized, '--import', 'tsx', 'tests/smoke/run.ts', site], {
    env: { PATH: process.env.PATH, CHROMIUM_PATH: process.env.CHROMIUM_PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { lines: output.trim().split('\n'), code };
}

const asOwner = { SMOKE_OWNER_EMAIL: demoAccounts.owner.email, SMOKE_OWNER_PASSWORD: demoAccounts.owner.password };
const found = (lines: readonly string[], step: string): string =>
  new RegExp(`^passed +${step}: (\\S+)`).exec(lines.find((line) => line.includes(`${step}:`)) ?? '')?.[1] ?? 'nothing';

/** On a busy machine the walk takes over a minute. */
const timeout = 180_000;

// Concurrent, because each waits for redirects, and none sees what the others create.
describe.concurrent('npm run smoke', { timeout }, () => {
  it('walks through the shop, and removes everything that it created', async () => {
    const { lines, code } = await smoke(origin(), asOwner);
    expect(lines.filter((line) => !line.startsWith('passed'))).toEqual([`${lines.length - 1} passed, 0 failed`]);
    expect(code).toBe(0);
    expect(found(lines, 'home page')).toMatch(/^\d+$/);
    const title = found(lines, 'owner adds a gift with a picture');
    expect(title).toMatch(/^Smoke/);
    expect((await call<ProductPage>('GET', `/api/products?q=${title}`)).body.products).toEqual([]);
    const orderId = found(lines, 'order by cash on delivery');
    const order = await (await owner()).call<ManagedOrderDetail>('GET', `/api/manage/orders/${orderId}`);
    expect(order.body.history.map(({ status }) => status)).toEqual(['placed', 'shipped', 'cancelled']);
  });

  it('fails on another site, and warns while no one gets the alarms', async () => {
    const server = createServer((_request, response) => response.end('<h1>Welcome to nginx!</h1>')).listen(0);
    await once(server, 'listening');
    const site = `http://localhost:${(server.address() as AddressInfo).port}`;
    const lines: string[] = [];
    // Without a process of its own, which the other test starts.
    const code = await smokeCommand(site, { ALARMS_TO: 'none' }, (line) => lines.push(line));
    server.close();
    expect(code).toBe(1);
    expect(lines.filter((line) => line.startsWith('passed'))).toEqual([]);
    expect(lines[0]).toBe('failed   home page: /home has no security headers');
    expect(lines.at(-2)).toMatch(/^warning {2}alarms: no one gets them/);
  });
});
