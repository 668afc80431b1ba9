import { limits } from '../contracts/limits.ts';
import { type PlannedPart, planParts } from '../contracts/uploads/part-plan.ts';
import type { PartAddress, PutAddress } from '../contracts/uploads/upload.ts';
import type { Upload, UploadFiles, UploadParts } from './upload.ts';

interface OpenUploadDependencies<Record extends Upload, Existing> {
  readonly files: Pick<UploadFiles, 'presignPut'>;
  readonly parts: Pick<UploadParts, 'open' | 'presign' | 'abort'>;
  /** Creates the record. If the file already has one, returns that instead. */
  readonly create: (upload: Record) => Promise<Existing | undefined>;
}

/** The URL to PUT the upload's main file to, or a URL for each part if it is large. */
type UploadAddress = PutAddress | { readonly parts: readonly PartAddress[] };

/**
 * Creates the record of an upload, and opens a multipart upload if its main file is large. Returns the URLs to PUT that file
 * to, or the record that the file already has.
 */
export async function openUpload<Record extends Upload, Existing>(
  { files, parts, create }: OpenUploadDependencies<Record, Existing>,
  upload: Record,
): Promise<UploadAddress | Existing> {
  if (upload.size <= limits.singlePutBytes) return (await create(upload)) ?? files.presignPut(upload);
  const multipart = { imageKey: upload.imageKey, s3UploadId: await parts.open(upload) };
  // A multipart upload without a record would stay in S3, at a cost, until the bucket's lifecycle rule aborts it.
  const existing = await create({ ...upload, s3UploadId: multipart.s3UploadId }).catch(async (error) => {
    await parts.abort(multipart);
    throw error;
  });
  if (existing !== undefined) {
    await parts.abort(multipart);
    return existing;
  }
  const addressed = async (part: PlannedPart): Promise<PartAddress> => ({
    ...part,
    ...(await parts.presign(multipart, part)),
  });
  return { parts: await Promise.all(planParts(upload.size).map(addressed)) };
}
