import { S3Client, type S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3';
import { limits } from '../contracts/limits.ts';
import { functionConfig } from './function-config.ts';
import { ContentionError } from './result.ts';

export interface ImageBuckets {
  /** Private: browsers upload to it. */
  readonly uploads: string;
  /** Public: the CDN serves it, and no presigned URL writes to it. */
  readonly images: string;
}

/** An endpoint outside AWS, set by the SDK's variables, has one host for all buckets. */
const hasOwnEndpoint = ({ AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL }: NodeJS.ProcessEnv): boolean =>
  Boolean(AWS_ENDPOINT_URL_S3 ?? AWS_ENDPOINT_URL);

/** By default the SDK would add a checksum to a presigned URL, and compute it from an empty body. */
export const openS3 = (config: S3ClientConfig = {}): S3Client =>
  new S3Client({
    ...functionConfig('S3'),
    disableS3ExpressSessionAuth: false,
    useArnRegion: false,
    responseChecksumValidation: 'WHEN_SUPPORTED',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    forcePathStyle: hasOwnEndpoint(process.env),
    ...config,
  });

/** Presigning options: valid for minutes, and only with exactly these headers of the command. */
export function presigning(...headers: readonly ('content-type' | 'content-length' | 'if-none-match')[]) {
  const signed = new Set(['host', ...headers]);
  return { expiresIn: limits.uploadUrlSeconds, signableHeaders: signed, unhoistableHeaders: signed };
}

/**
 * S3's errors for an object that is gone (`NotFound` for a HEAD request), is empty because its key is closed (`InvalidRange`), or
 * has changed. Callers expect them.
 */
const expected = new Set([
  'NoSuchKey',
  'NotFound',
  'NoSuchUpload',
  'InvalidRange',
  'PreconditionFailed',
  'InvalidPart',
]);

/**
 * Undefined if the object is gone or has changed. A conflict of concurrent writes is `ContentionError`. Any other error is unexpected.
 */
export function unlessGone(error: unknown): undefined {
  if (!(error instanceof S3ServiceException)) throw error;
  if (expected.has(error.name) || error.$metadata.httpStatusCode === 412) return undefined;
  if (error.$metadata.httpStatusCode === 409) throw new ContentionError(error.message, { cause: error });
  throw error;
}
