import { GetObjectCommand, PutObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { unlessGone } from '../platform/s3.ts';
import type { SitePages } from './brand-pages.ts';

/** The pages of the site's bucket in S3. A changed page keeps the headers that the deployment has set. */
export const sitePages = (s3: S3Client, Bucket: string): SitePages => ({
  async find(fileName) {
    const object = await s3.send(new GetObjectCommand({ Bucket, Key: fileName })).catch(unlessMissing);
    if (object?.Body === undefined || object.ETag === undefined) return undefined;
    const { Body, ETag: etag, ContentType: contentType, CacheControl: cacheControl } = object;
    return { fileName, content: await Body.transformToString(), contentType, cacheControl, etag };
  },

  async replace({ fileName: Key, contentType: ContentType, cacheControl: CacheControl, etag: IfMatch }, Body) {
    const put = new PutObjectCommand({ Bucket, Key, Body, ContentType, CacheControl, IfMatch });
    return (await s3.send(put).catch(unlessGone)) !== undefined;
  },
});

/** S3 refuses access to a missing object if the caller may not list the bucket. A deployment will upload it with the name. */
const unlessMissing = (error: unknown): undefined =>
  error instanceof S3ServiceException && error.name === 'AccessDenied' ? undefined : unlessGone(error);
