/** Runs S3 in its own process, for the durability test, which kills it: `tsx serve.ts <directory>`. */
import type { AddressInfo } from 'node:net';
import { rootPrincipal } from '#aws/policies.ts';
import { createS3 } from '#services/s3/s3.ts';

const [, , directory = ''] = process.argv;
const root = rootPrincipal({ accessKeyId: 'AKIALOCALROOT', secretAccessKey: 'local-secret' });
const s3 = createS3({
  directory,
  region: 'ap-south-1',
  buckets: [
    { name: 'uploads', cors: [] },
    { name: 'images', cors: [] },
  ],
  keyring: () => root,
});
s3.server.listen(0, '127.0.0.1', () => console.log((s3.server.address() as AddressInfo).port));
