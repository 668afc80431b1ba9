import {
  CopyObjectCommand,
  type CopyObjectCommandInput,
  GetObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { presigning, unlessGone } from '../platform/s3.ts';
import { signatureLength } from './image-type.ts';
import type { UploadFiles } from './upload.ts';

/** The bucket to which browsers upload. A lifecycle rule deletes the files that stay there. */
export interface IncomingBucket {
  readonly bucket: string;
  /** Precedes each key. @default none */
  readonly prefix?: string;
}

interface UploadBuckets {
  readonly incoming: IncomingBucket;
  /** Checked files are copied to this bucket, under their own keys. No presigned URL writes to these keys. */
  readonly kept: { readonly bucket: string } & Pick<CopyObjectCommandInput, 'CacheControl' | 'ChecksumAlgorithm'>;
}

/** The object that a file with this key is uploaded to. */
export const arrivalOf = ({ bucket, prefix = '' }: IncomingBucket, imageKey: string) => ({
  Bucket: bucket,
  Key: `${prefix}${imageKey}`,
});

/** The files of one kind of upload in S3. */
export function uploadFiles(s3: S3Client, { incoming, kept }: UploadBuckets): UploadFiles {
  const { bucket: Bucket, ...stored } = kept;
  return {
    async presignPut({ imageKey, contentType, size }) {
      const put = new PutObjectCommand({
        ...arrivalOf(incoming, imageKey),
        ContentType: contentType,
        ContentLength: size,
        // S3 accepts a presigned URL repeatedly until it expires. This header makes it accept only the first file.
        IfNoneMatch: '*',
      });
      const url = await getSignedUrl(s3, put, presigning('content-type', 'content-length', 'if-none-match'));
      // The browser sets the content length itself; scripts can't.
      return { url, headers: { 'content-type': contentType, 'if-none-match': '*' } };
    },

    async inspect(imageKey) {
      const first = new GetObjectCommand({
        ...arrivalOf(incoming, imageKey),
        Range: `bytes=0-${signatureLength - 1}`,
      });
      const file = await s3.send(first).catch(unlessGone);
      if (file?.Body === undefined || file.ETag === undefined) return undefined;
      return { etag: file.ETag, firstBytes: await file.Body.transformToByteArray() };
    },

    async read(imageKey, etag, offset, length) {
      const range = new GetObjectCommand({
        ...arrivalOf(incoming, imageKey),
        IfMatch: etag,
        Range: `bytes=${offset}-${offset + length - 1}`,
      });
      const file = await s3.send(range).catch(unlessGone);
      return file?.Body?.transformToByteArray();
    },

    async keep({ imageKey, contentType }, etag) {
      const source = arrivalOf(incoming, imageKey);
      const copy = new CopyObjectCommand({
        Bucket,
        Key: imageKey,
        CopySource: [source.Bucket, ...source.Key.split('/')].map(encodeURIComponent).join('/'),
        CopySourceIfMatch: etag,
        MetadataDirective: 'REPLACE',
        ContentType: contentType,
        ...stored,
      });
      return (await s3.send(copy).catch(unlessGone)) !== undefined;
    },

    async discard(imageKey) {
      // Not a deletion: a presigned URL that is still valid could fill the free key again. The bucket's lifecycle rule deletes
      // the empty file days after the last URL has expired. Without a length, the SDK logs a warning about each.
      await s3.send(new PutObjectCommand({ ...arrivalOf(incoming, imageKey), Body: '', ContentLength: 0 }));
    },
  };
}
