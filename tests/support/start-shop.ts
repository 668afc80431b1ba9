import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { allHavePassed, checkGrants } from './grants.ts';
import { describeShop, openShop } from './open-shop.ts';

/** Starts one new shop with the demo catalogue for all tests of a project, and deletes it afterwards. */
export default async function startShop(project: TestProject): Promise<() => Promise<void>> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'shop-'));
  const cloud = await openShop(dataDirectory, { seed: true });
  project.provide('shop', describeShop(cloud));
  return async () => {
    const unused = cloud.unusedGrants();
    await cloud.close();
    rmSync(dataDirectory, { recursive: true, force: true });
    if (await allHavePassed(project)) checkGrants(unused);
  };
}
