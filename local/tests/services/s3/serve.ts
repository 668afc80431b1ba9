/** Runs S3 in its own process, for the durability test, which kills it: `tsx serve.ts <directory>`. */
import type { AddressInfo } from 'node:net';
import { createS3 } from '#services/s3/s3.ts';
import { keyringOf, region } from '../../callers.ts';

const [, , directory = ''] = process.argv;
const s3 = createS3({
  directory,
  region,
  buckets: [
    { name: 'uploads', cors: [] },
    { name: 'images', cors: [] },
  ],
  keyring: keyringOf(),
});
s3.server.listen(0, '127.0.0.1', () => console.log((s3.server.address() as AddressInfo).port));
