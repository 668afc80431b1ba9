import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { limits } from '../contracts/limits.ts';
import { photoFolders } from '../contracts/names.ts';
import { openS3, unlessGone } from '../platform/s3.ts';
import { multipartOf } from '../uploads/upload.ts';
import { type IncomingBucket, uploadFiles, uploadParts } from '../uploads/upload-files.gateway.ts';
import { downloadName, type PhotoFiles } from './photo.ts';
import type { KeptPhotos } from './retention.ts';

/** Where browsers upload photos to. */
const incomingPhotos = (bucket: string): IncomingBucket => ({ bucket, prefix: `${photoFolders.incoming}/` });

/** The photos in S3: uploaded to one folder of their private bucket, and copied to another once they are checked. */
export function photoFiles(s3: S3Client, Bucket: string): PhotoFiles {
  const incoming = incomingPhotos(Bucket);
  // S3 computes the SHA-256 of the whole copy, even if the photo was uploaded in parts.
  const files = uploadFiles(s3, { incoming, kept: { bucket: Bucket, ChecksumAlgorithm: 'SHA256' } });
  return {
    ...files,

    async discard(fileKey) {
      await files.discard(fileKey);
      await s3.send(new DeleteObjectCommand({ Bucket, Key: fileKey }));
    },

    async sha256(fileKey) {
      const head = new HeadObjectCommand({ Bucket, Key: fileKey, ChecksumMode: 'ENABLED' });
      const { ChecksumSHA256 } = (await s3.send(head).catch(unlessGone)) ?? {};
      return ChecksumSHA256 === undefined ? undefined : Buffer.from(ChecksumSHA256, 'base64').toString('hex');
    },

    async isKept(fileKey) {
      return (await s3.send(new HeadObjectCommand({ Bucket, Key: fileKey })).catch(unlessGone)) !== undefined;
    },

    presignView(photo, now, expiresIn) {
      const get = new GetObjectCommand({
        Bucket,
        Key: photo.imageKey,
        // A browser that opens the URL downloads the file. It never shows it as a page, whatever the file contains.
        ResponseContentDisposition: `attachment; filename*=UTF-8''${encoded(downloadName(photo))}`,
        ResponseContentType: photo.contentType,
        ResponseCacheControl: `private, max-age=${limits.photos.cacheSeconds}`,
      });
      return getSignedUrl(s3, get, { expiresIn, signingDate: now });
    },
  };
}

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

/** Everything that the photos' calls do in S3, with one client. */
export function openPhotos(bucket: string) {
  const s3 = openS3();
  return { files: photoFiles(s3, bucket), parts: uploadParts(s3, incomingPhotos(bucket)) };
}

/** RFC 8187: these five characters need encoding too. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
