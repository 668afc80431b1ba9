import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { allHavePassed, checkGrants } from './grants.ts';
import { describeShop, playShop } from './play-shop.ts';

/** One shop for all tests of a project: fresh, with the demo catalogue, gone afterwards. */
export default async function startShop(project: TestProject): Promise<() => Promise<void>> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'shop-'));
  const cloud = await playShop(dataDirectory, { seed: true });
  project.provide('shop', describeShop(cloud));
  return async () => {
    const unused = cloud.unusedGrants();
    await cloud.close();
    rmSync(dataDirectory, { recursive: true, force: true });
    if (await allHavePassed(project)) checkGrants(unused);
  };
}
