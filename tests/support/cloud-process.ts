/** Runs a whole shop in its own process, for tests that kill it: `tsx cloud-process.ts <data directory>`. Prints its origin. */

import { startShop } from '#demo/shop.ts';
import { concurrent } from './open-shop.ts';

const [, , dataDirectory = ''] = process.argv;
const { origin } = await startShop({ dataDirectory, port: 0, assembly: 'cdk.out', ...concurrent });
console.log(origin);
