// Runs before each test file: the file before it in the same worker may have tested a shop of its own.
import { afterAll, inject } from 'vitest';
import { testShop } from './shop-under-test.ts';
import { closeVisitors } from './visitor.ts';
import { workerShop } from './worker-shop.ts';

testShop(await workerShop(inject('seeded')));

afterAll(closeVisitors);
