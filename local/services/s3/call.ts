import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Principal } from '#lib/principal.ts';
import type { Bucket, ObjectRecord } from './bucket.ts';
import { s3Error } from './errors.ts';
import type { Uploads } from './uploads.ts';

/** A bucket as the server holds it. */
export interface BucketState {
  readonly bucket: Bucket;
  readonly uploads: Uploads;
}

/** One request, authenticated and permitted. */
export interface Call extends BucketState {
  readonly request: IncomingMessage;
  readonly query: URLSearchParams;
  /** Empty when the bucket itself was addressed. */
  readonly key: string;
  readonly principal: Principal;
  /** What the signer declared about the body; see `receiveBody`. */
  readonly payloadHash: string;
  readonly buckets: ReadonlyMap<string, BucketState>;
}

export interface Reply {
  readonly status: number;
  readonly headers?: OutgoingHttpHeaders;
  /** Text is XML. */
  readonly body?: string | Readable;
}

export interface Operation {
  readonly method: string;
  readonly on: 'bucket' | 'object';
  /** Query parameters that tell it from its siblings. */
  readonly requires?: readonly string[];
  readonly accepts?: readonly string[];
  /** The permission that it needs on its bucket or object; absent if that depends on the request. */
  readonly action?: string;
  run(call: Call): Reply | Promise<Reply>;
}

export const objectArn = (bucket: Bucket, key: string): string => `${bucket.arn}/${key}`;

/** @throws AccessDenied with IAM's text if the template does not grant it. */
export const demand = (principal: Principal, action: string, resource: string): void => {
  if (principal.allows(action, resource)) return;
  throw s3Error(
    'AccessDenied',
    `User: ${principal.name} is not authorized to perform: ${action} on resource: "${resource}" because no identity-based policy allows the ${action} action`,
  );
};

/** The object under a key. Only callers who may list the bucket learn that it is missing, as in S3. */
export const existing = (principal: Principal, bucket: Bucket, key: string): ObjectRecord => {
  const record = bucket.find(key);
  if (record) return record;
  demand(principal, 's3:ListBucket', bucket.arn);
  throw s3Error('NoSuchKey');
};

/** Text from percent-encoding. @throws InvalidURI */
export const decodePath = (encoded: string): string => {
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw s3Error('InvalidURI');
  }
};

/** A whole number within bounds from the query. @throws InvalidArgument */
export const wholeNumber = (
  query: URLSearchParams,
  name: string,
  { fallback, least = 0, most = Number.MAX_SAFE_INTEGER }: { fallback: number; least?: number; most?: number },
): number => {
  const text = query.get(name) ?? String(fallback);
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > most)
    throw s3Error('InvalidArgument', `${name} must be a whole number from ${least} to ${most}`);
  return number;
};
