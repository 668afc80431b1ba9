// Runs before each test file: the file before it in the same worker may have tested a shop of its own.
import { testShop } from './shop-under-test.ts';

testShop(undefined);
