import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { denial } from '#aws/policies.ts';
import type { Principal } from '#lib/principal.ts';
import type { Bucket, ObjectRecord } from './bucket.ts';
import { s3Error } from './errors.ts';
import type { Uploads } from './uploads.ts';

/** A bucket and its unfinished uploads. */
export interface BucketState {
  readonly bucket: Bucket;
  readonly uploads: Uploads;
}

/** An authenticated request. It is authorized if its operation has an `action`. */
export interface Call extends BucketState {
  readonly request: IncomingMessage;
  readonly query: URLSearchParams;
  /** Empty for requests to the bucket itself. */
  readonly key: string;
  readonly principal: Principal;
  /** The payload hash that the signer declared; see `receiveBody`. */
  readonly payloadHash: string;
  readonly buckets: ReadonlyMap<string, BucketState>;
}

export interface Reply {
  readonly status: number;
  readonly headers?: OutgoingHttpHeaders;
  /** A string is XML. */
  readonly body?: string | Readable;
}

export interface Operation {
  readonly method: string;
  readonly on: 'bucket' | 'object';
  /** Query parameters that distinguish it from operations with the same method. */
  readonly requires?: readonly string[];
  readonly accepts?: readonly string[];
  /** The permission that it needs on the bucket or object. Missing if that depends on the request. */
  readonly action?: string;
  run(call: Call): Reply | Promise<Reply>;
}

export const objectArn = (bucket: Bucket, key: string): string => `${bucket.arn}/${key}`;

/** @throws AccessDenied, with IAM's message, unless the principal's policies allow the action. */
export const authorize = (principal: Principal, action: string, resource: string): void => {
  if (principal.allows(action, resource)) return;
  throw s3Error('AccessDenied', denial(principal, action, `"${resource}"`));
};

/** Finds an object. @throws NoSuchKey, or AccessDenied if the caller may not list the bucket, as in S3 */
export const requireObject = (principal: Principal, bucket: Bucket, key: string): ObjectRecord => {
  const record = bucket.find(key);
  if (record) return record;
  authorize(principal, 's3:ListBucket', bucket.arn);
  throw s3Error('NoSuchKey');
};

/** Percent-decodes a path. @throws InvalidURI */
export const decodePath = (encoded: string): string => {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw s3Error('InvalidURI');
  }
};

/** Reads an integer within bounds from the query. @throws InvalidArgument */
export const wholeNumber = (
  query: URLSearchParams,
  name: string,
  { fallback, min = 0, max = Number.MAX_SAFE_INTEGER }: { fallback: number; min?: number; max?: number },
): number => {
  const text = query.get(name) ?? String(fallback);
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < min || number > max)
    throw s3Error('InvalidArgument', `${name} must be an integer from ${min} to ${max}`);
  return number;
};
