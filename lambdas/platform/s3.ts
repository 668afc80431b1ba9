import { S3Client, type S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3';
import { limits } from '../contracts/limits.ts';
import { TooBusy } from './result.ts';

export interface ImageBuckets {
  /** Private: what browsers send arrives here. */
  readonly uploads: string;
  /** What the CDN serves; nothing presigned ever writes here. */
  readonly images: string;
}

/** Another place than AWS, where the SDK's variables name one, has one name and not one for each bucket. */
const isElsewhere = ({ AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL }: NodeJS.ProcessEnv): boolean =>
  Boolean(AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL);

/** A checksum computed while presigning would be that of no bytes at all. */
export const openS3 = (config: S3ClientConfig = {}): S3Client =>
  new S3Client({
    requestChecksumCalculation: 'WHEN_REQUIRED',
    forcePathStyle: isElsewhere(process.env),
    ...config,
  });

/** How addresses are signed: good for minutes, and only with these headers just as the command has them. */
export function presigning(...headers: readonly ('content-type' | 'content-length' | 'if-none-match')[]) {
  const signed = new Set(['host', ...headers]);
  return { expiresIn: limits.uploadUrlSeconds, signableHeaders: signed, unhoistableHeaders: signed };
}

/** S3's refusals that are values here: what was named is gone, or no longer what it was. */
const expected = new Set(['NoSuchKey', 'NoSuchUpload', 'PreconditionFailed', 'InvalidPart']);

/** Undefined for what is gone or has changed. Anything else is unexpected, but for two who do the same at once. */
export function unlessGone(error: unknown): undefined {
  if (!(error instanceof S3ServiceException)) throw error;
  if (expected.has(error.name) || error.$metadata.httpStatusCode === 412) return undefined;
  if (error.$metadata.httpStatusCode === 409) throw new TooBusy(error.message, { cause: error });
  throw error;
}
