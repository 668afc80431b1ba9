/** A whole shop as a program of its own, for tests that kill it: `tsx cloud-process.ts <data directory>`. Tells where it is. */

import { openAccounts } from '#demo/seed.ts';
import { startShop } from '#demo/shop.ts';

const [, , dataDirectory = ''] = process.argv;
const cloud = await startShop({ dataDirectory, port: 0, assembly: 'cdk.out' });
console.log(JSON.stringify({ origin: cloud.origin, token: await openAccounts(cloud) }));
