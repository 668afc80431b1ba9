/**
 * Runs a whole shop in its own process, for tests that kill it: `tsx cloud-process.ts <data directory>`. Prints its origin and
 * the token that opens demo accounts.
 */

import { openAccounts } from '#demo/seed.ts';
import { startShop } from '#demo/shop.ts';

const [, , dataDirectory = ''] = process.argv;
const cloud = await startShop({ dataDirectory, port: 0, assembly: 'cdk.out' });
console.log(JSON.stringify({ origin: cloud.origin, token: await openAccounts(cloud) }));
