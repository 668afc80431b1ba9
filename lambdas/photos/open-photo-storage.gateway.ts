import { openS3 } from '../platform/s3.ts';
import { uploadParts } from '../uploads/upload-parts.gateway.ts';
import { incomingPhotos, photoFiles } from './photo-files.gateway.ts';
import type { PhotoStorage } from './photo-storage.gateway.ts';

/** Opens all photo storage in S3 with one client. */
export function openPhotoStorage(bucket: string): PhotoStorage {
  const s3 = openS3();
  return { files: photoFiles(s3, bucket), parts: uploadParts(s3, incomingPhotos(bucket)) };
}
