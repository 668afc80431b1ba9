import { S3Client, type S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3';
import { limits } from '../contracts/limits.ts';
import { TooBusy } from './result.ts';

export interface ImageBuckets {
  /** Private: browsers upload to it. */
  readonly uploads: string;
  /** Public: the CDN serves it, and no presigned URL writes to it. */
  readonly images: string;
}

/** An endpoint other than AWS, set by the SDK's variables, has one host for all buckets. */
const isElsewhere = ({ AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL }: NodeJS.ProcessEnv): boolean =>
  Boolean(AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL);

/** The SDK would compute a checksum while presigning, from an empty body. */
export const openS3 = (config: S3ClientConfig = {}): S3Client =>
  new S3Client({
    requestChecksumCalculation: 'WHEN_REQUIRED',
    forcePathStyle: isElsewhere(process.env),
    ...config,
  });

/** Presigning options: valid for minutes, and only with exactly these headers of the command. */
export function presigning(...headers: readonly ('content-type' | 'content-length' | 'if-none-match')[]) {
  const signed = new Set(['host', ...headers]);
  return { expiresIn: limits.uploadUrlSeconds, signableHeaders: signed, unhoistableHeaders: signed };
}

/** S3's errors that are values here: the object is gone (`NotFound` answers a HEAD) or has changed. */
const expected = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload', 'PreconditionFailed', 'InvalidPart']);

/**
 * Undefined if the object is gone or has changed. A conflict of concurrent writes is `TooBusy`. Any other error is unexpected.
 */
export function unlessGone(error: unknown): undefined {
  if (!(error instanceof S3ServiceException)) throw error;
  if (expected.has(error.name) || error.$metadata.httpStatusCode === 412) return undefined;
  if (error.$metadata.httpStatusCode === 409) throw new TooBusy(error.message, { cause: error });
  throw error;
}
