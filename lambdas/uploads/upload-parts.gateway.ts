import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  type ListPartsCommandOutput,
  type Part,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { retry } from '../platform/retry.ts';
import { presigning, unlessGone } from '../platform/s3.ts';
import type { Multipart, StoredPart, UploadParts } from './upload.ts';
import { arrivalOf, type IncomingBucket } from './upload-files.gateway.ts';

/** If a part arrives while its upload is being aborted, S3 requires another abort. */
const abortAttempts = 3;

/** The multipart uploads of one location in S3. */
export function uploadParts(s3: S3Client, incoming: IncomingBucket): UploadParts {
  const named = ({ imageKey, s3UploadId }: Multipart) => ({ ...arrivalOf(incoming, imageKey), UploadId: s3UploadId });

  async function list(multipart: Multipart): Promise<readonly StoredPart[] | undefined> {
    const parts: StoredPart[] = [];
    let marker: string | undefined;
    do {
      const command = new ListPartsCommand({ ...named(multipart), PartNumberMarker: marker });
      const page: ListPartsCommandOutput | undefined = await s3.send(command).catch(unlessGone);
      if (page === undefined) return undefined;
      parts.push(...(page.Parts ?? []).map(toStoredPart));
      marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (marker !== undefined);
    return parts;
  }

  return {
    list,

    async open({ imageKey, contentType }) {
      const create = new CreateMultipartUploadCommand({
        ...arrivalOf(incoming, imageKey),
        ContentType: contentType,
      });
      const { UploadId } = await s3.send(create);
      if (UploadId === undefined) throw new Error('S3 returned no ID for a multipart upload');
      return UploadId;
    },

    async presign(multipart, { partNumber, size }) {
      const part = new UploadPartCommand({ ...named(multipart), PartNumber: partNumber, ContentLength: size });
      // A part has no content type. The multipart upload got one when it was opened.
      return { url: await getSignedUrl(s3, part, presigning('content-length')), headers: {} };
    },

    async join(multipart, parts) {
      const complete = new CompleteMultipartUploadCommand({
        ...named(multipart),
        MultipartUpload: { Parts: parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag })) },
        IfNoneMatch: '*',
      });
      await s3.send(complete).catch(unlessGone);
    },

    async abort(multipart) {
      await retry({ attempts: abortAttempts }, async () => {
        await s3.send(new AbortMultipartUploadCommand(named(multipart))).catch(unlessGone);
        return ((await list(multipart)) ?? []).length === 0 || undefined;
      });
    },
  };
}

function toStoredPart({ PartNumber, ETag, Size }: Part): StoredPart {
  if (PartNumber === undefined || ETag === undefined || Size === undefined)
    throw new Error('S3 listed an incomplete part');
  return { partNumber: PartNumber, etag: ETag, size: Size };
}
