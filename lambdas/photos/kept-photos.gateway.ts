import type { S3Client } from '@aws-sdk/client-s3';
import { multipartOf } from '../uploads/upload.ts';
import { uploadParts } from '../uploads/upload-parts.gateway.ts';
import { incomingPhotos, photoFiles } from './photo-files.gateway.ts';
import type { KeptPhotos } from './retention.ts';

/** Deletes a photo's files in S3. */
export function keptPhotos(s3: S3Client, bucket: string): KeptPhotos {
  const files = photoFiles(s3, bucket);
  const parts = uploadParts(s3, incomingPhotos(bucket));
  return {
    async remove(photo) {
      const multipart = multipartOf(photo);
      if (multipart !== undefined) await parts.abort(multipart);
      await files.discard(photo.imageKey);
    },
  };
}
