import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOf } from '#demo/prepare.mjs';
import { openShop } from './open-shop.ts';

const cache = 'node_modules/.cache/gift-shop';
const prefix = 'filled-shop-';

/** What the data of a filled shop depends on. Expiry times count from when it was filled, so each day fills its own. */
function inputs(): string {
  const templates = readdirSync('cdk.out').filter((name) => name.endsWith('.template.json'));
  const files = ['package-lock.json', 'bin', 'demo', 'local', 'lambdas/contracts'];
  return `${new Date().toISOString().slice(0, 10)}-${hashOf([...files, ...templates.map((name) => `cdk.out/${name}`)])}`;
}

/**
 * The folder with the `data` of a closed shop with the demo catalogue, and with the grants that filling it did not use. Filling
 * takes as long as half the unit tests, so it happens only if something has changed that it depends on.
 */
export async function filledShop(): Promise<string> {
  const name = prefix + inputs();
  const filled = join(cache, name);
  if (existsSync(filled)) return filled;
  const folder = mkdtempSync(join(tmpdir(), 'shop-'));
  const shop = await openShop(join(folder, 'data'), { seed: 'products' });
  writeFileSync(join(folder, 'unused-grants.json'), JSON.stringify([...shop.unusedGrants()]));
  await shop.close();
  mkdirSync(cache, { recursive: true });
  const copy = mkdtempSync(join(cache, 'filling-'));
  cpSync(folder, copy, { recursive: true });
  rmSync(folder, { recursive: true });
  for (const other of readdirSync(cache)) {
    if (other.startsWith(prefix) && other !== name) rmSync(join(cache, other), { recursive: true });
  }
  // Another run may have filled one meanwhile, and may be reading it.
  if (existsSync(filled)) rmSync(copy, { recursive: true });
  else renameSync(copy, filled);
  return filled;
}
