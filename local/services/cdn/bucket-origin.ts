import type { Principal } from '#lib/principal.ts';
import type { S3Store } from '#services/s3/s3.ts';
import { isCurrent } from './conditions.ts';
import type { Origin, OriginResponse } from './origin.ts';

/**
 * Reads a bucket as CloudFront does with an origin access control: the bucket policy decides which objects it may read. For
 * a missing key, S3 responds with 404 only if the policy also grants `s3:ListBucket`, and otherwise with 403.
 */
export function createBucketOrigin(
  store: S3Store,
  bucket: string,
  originPath: string,
  cloudFront: Pick<Principal, 'allows'>,
): Origin {
  const arn = `arn:aws:s3:::${bucket}`;
  return async ({ path, headers: conditions }) => {
    const key = keyOf(originPath + path);
    if (key === undefined) return failure(400, 'InvalidURI', "Couldn't parse the specified URI.");
    if (!cloudFront.allows('s3:GetObject', `${arn}/${key}`)) return failure(403, 'AccessDenied', 'Access Denied');
    const object = store.read(bucket, key);
    if (object !== undefined) {
      const { contentType, size, cacheControl, etag, lastModified, body } = object;
      const headers = {
        ...(cacheControl !== undefined && { 'cache-control': cacheControl }),
        etag,
        'last-modified': lastModified.toUTCString(),
      };
      if (isCurrent(conditions, headers)) {
        body.destroy();
        return { status: 304, headers, body: Buffer.alloc(0) };
      }
      const about = { 'content-type': contentType, 'content-length': String(size), 'accept-ranges': 'bytes' };
      return { status: 200, headers: { ...about, ...headers }, body };
    }
    return cloudFront.allows('s3:ListBucket', arn)
      ? failure(404, 'NoSuchKey', 'The specified key does not exist.')
      : failure(403, 'AccessDenied', 'Access Denied');
  };
}

/** Decodes a path to a key. A plus sign stays a plus sign, as in S3. Undefined if the percent-encoding is invalid. */
const keyOf = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path.slice(1));
  } catch {
    return undefined;
  }
};

const failure = (status: number, code: string, message: string): OriginResponse => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  ),
});
