import { DeleteObjectCommand, ListMultipartUploadsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { shopUnderTest } from './shop-under-test.ts';

/** All objects and unfinished multipart uploads in this folder of any bucket. An empty object only closes its key. */
export async function stored(folder: string): Promise<readonly string[]> {
  const { endpoint, region, credentials, buckets } = shopUnderTest().storage;
  const s3 = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  const Prefix = `${folder}/`;
  const found = await Promise.all(
    buckets.map(async (Bucket) => {
      const [{ Contents = [] }, { Uploads = [] }] = await Promise.all([
        s3.send(new ListObjectsV2Command({ Bucket, Prefix })),
        s3.send(new ListMultipartUploadsCommand({ Bucket, Prefix })),
      ]);
      const kind = Bucket.includes('upload') ? 'uploads' : 'images';
      return [
        ...Contents.filter(({ Size }) => Size !== 0).map(({ Key }) => `${kind} ${Key?.slice(Prefix.length)}`),
        ...Uploads.map(({ Key }) => `${kind} parts of ${Key?.slice(Prefix.length)}`),
      ];
    }),
  );
  s3.destroy();
  return found.flat().sort();
}

/** Deletes all objects in this folder of every bucket. */
export async function deleteStored(folder: string): Promise<void> {
  const { endpoint, region, credentials, buckets } = shopUnderTest().storage;
  const s3 = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  for (const Bucket of buckets) {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: `${folder}/` }));
    await Promise.all(Contents.map(({ Key }) => s3.send(new DeleteObjectCommand({ Bucket, Key }))));
  }
  s3.destroy();
}
