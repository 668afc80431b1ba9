// Runs before each test file: starts its own shop with the demo catalogue, so that files don't affect each other.
import { rmSync } from 'node:fs';
import { afterAll, inject } from 'vitest';
import { describeShop, openShop } from './open-shop.ts';
import { copyOfShop } from './seed-shop.ts';
import { testShop } from './shop-under-test.ts';
import { closeVisitors } from './visitor.ts';

const dataDirectory = copyOfShop(inject('seeded'));
const cloud = await openShop(dataDirectory);
testShop(describeShop(cloud));

afterAll(async () => {
  await closeVisitors();
  await cloud.close();
  rmSync(dataDirectory, { recursive: true, force: true });
});
