import { limits } from '../contracts/limits.ts';
import { type PlannedPart, planParts } from '../contracts/part-plan.ts';
import type { PartAddress, PutAddress } from '../contracts/upload.ts';
import { daySeconds } from '../platform/clock.ts';
import type { Upload, UploadFiles, UploadParts } from './upload.ts';

/** An unfinished upload expires after a week, when the bucket's lifecycle rule has removed its parts. */
export const unfinishedSeconds = 7 * daySeconds;

interface OpenUploadDependencies<Record extends Upload> {
  readonly files: Pick<UploadFiles, 'presignPut'>;
  readonly parts: Pick<UploadParts, 'open' | 'presign' | 'abort'>;
  /** Creates the record. Throws if that fails. */
  readonly create: (upload: Record) => Promise<void>;
}

/** Where to PUT the upload's main file: at once, or in parts if it is large (D9). */
export type UploadAddress = PutAddress | { readonly parts: readonly PartAddress[] };

/** Creates the record of an upload, and opens its multipart upload if it is large. Returns where to PUT its main file. */
export async function openUpload<Record extends Upload>(
  { files, parts, create }: OpenUploadDependencies<Record>,
  upload: Record,
): Promise<UploadAddress> {
  if (upload.size <= limits.singlePutBytes) {
    await create(upload);
    return files.presignPut(upload);
  }
  const multipart = { imageKey: upload.imageKey, s3UploadId: await parts.open(upload) };
  try {
    await create({ ...upload, s3UploadId: multipart.s3UploadId });
  } catch (error) {
    // An upload without a record would stay in S3, at a cost, until the bucket's lifecycle rule aborts it.
    await parts.abort(multipart);
    throw error;
  }
  const addressed = async (part: PlannedPart): Promise<PartAddress> => ({
    ...part,
    ...(await parts.presign(multipart, part)),
  });
  return { parts: await Promise.all(planParts(upload.size).map(addressed)) };
}
