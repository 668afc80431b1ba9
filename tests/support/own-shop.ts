// Run before each file of a project: a shop of the file's own with the demo catalogue, so that no file sees what another does.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { describeShop, playShop } from './play-shop.ts';
import { testOwnShop } from './shop-under-test.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'shop-'));
cpSync(inject('seeded'), dataDirectory, { recursive: true });
const cloud = await playShop(dataDirectory);
testOwnShop(describeShop(cloud));

afterAll(async () => {
  await cloud.close();
  rmSync(dataDirectory, { recursive: true, force: true });
});
