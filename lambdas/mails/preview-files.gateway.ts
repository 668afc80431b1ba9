import { GetObjectCommand } from '@aws-sdk/client-s3';
import { openS3, unlessGone } from '../platform/s3.ts';
import type { PreviewFiles } from './order-previews.ts';

/** Reads the checked copies of photos from their private bucket. */
export function previewFiles(Bucket: string, s3 = openS3()): PreviewFiles {
  return {
    async read(Key, abortSignal) {
      const file = await s3.send(new GetObjectCommand({ Bucket, Key }), { abortSignal }).catch(unlessGone);
      return file?.Body?.transformToByteArray();
    },
  };
}
