import { planParts } from '../contracts/uploads/part-plan.ts';
import type { FileProgress, PartProgress } from '../contracts/uploads/upload.ts';
import { missingParts } from './missing-parts.ts';
import {
  isComplete,
  type Multipart,
  multipartOf,
  type Upload,
  type UploadFile,
  type UploadFiles,
  type UploadParts,
} from './upload.ts';

export interface ProgressDependencies {
  readonly files: Pick<UploadFiles, 'inspect' | 'presignPut'>;
  readonly parts: Pick<UploadParts, 'list' | 'presign'>;
}

/** The progress of an upload's main file. */
export type MainProgress = FileProgress | { readonly parts: readonly PartProgress[] };

/** The progress of the main file, with fresh URLs for what is missing. Undefined if S3 has aborted the upload. */
export function mainProgress(dependencies: ProgressDependencies, upload: Upload): Promise<MainProgress | undefined> {
  const multipart = multipartOf(upload);
  return multipart === undefined
    ? fileProgress(dependencies, upload, upload)
    : partsProgress(dependencies, upload, multipart);
}

/** Whether one file of the upload has arrived, with a fresh URL if it has not. */
export async function fileProgress(
  { files }: Pick<ProgressDependencies, 'files'>,
  upload: Pick<Upload, 'status'>,
  file: UploadFile,
): Promise<FileProgress> {
  const arrived = isComplete(upload) || (await files.inspect(file.imageKey)) !== undefined;
  return arrived ? { arrived } : { arrived, ...(await files.presignPut(file)) };
}

async function partsProgress(
  { files, parts }: ProgressDependencies,
  upload: Upload,
  multipart: Multipart,
): Promise<MainProgress | undefined> {
  const plan = planParts(upload.size);
  if (isComplete(upload)) return { parts: plan };
  const stored = await parts.list(multipart);
  if (stored === undefined) {
    return (await files.inspect(multipart.imageKey)) === undefined ? undefined : { parts: plan };
  }
  const etags = new Map(stored.map(({ partNumber, etag }) => [partNumber, etag]));
  const missing = new Set(missingParts(plan, stored));
  const progressOf = async (part: PartProgress): Promise<PartProgress> => {
    const etag = etags.get(part.partNumber);
    if (missing.has(part) || etag === undefined) return { ...part, ...(await parts.presign(multipart, part)) };
    return { ...part, etag };
  };
  return { parts: await Promise.all(plan.map(progressOf)) };
}
