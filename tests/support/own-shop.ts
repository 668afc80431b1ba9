// Runs before each test file: starts its own shop with the demo catalogue, so that files don't affect each other.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { describeShop, openShop } from './open-shop.ts';
import { testShop } from './shop-under-test.ts';
import { closeVisitors } from './visitor.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'shop-'));
cpSync(inject('seeded'), dataDirectory, { recursive: true });
const cloud = await openShop(dataDirectory);
testShop(describeShop(cloud));

afterAll(async () => {
  await closeVisitors();
  await cloud.close();
  rmSync(dataDirectory, { recursive: true, force: true });
});
