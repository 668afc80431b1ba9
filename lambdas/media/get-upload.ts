import { planParts } from '../contracts/part-plan.ts';
import type { FileProgress, PartProgress, RenditionProgress, UploadProgress } from '../contracts/upload.ts';
import type { Caller } from '../platform/caller.ts';
import { type Result, succeed } from '../platform/result.ts';
import { missingParts } from './missing-parts.ts';
import {
  findOwn,
  type ImageFiles,
  type ImageParts,
  type Multipart,
  multipartOf,
  previewFile,
  renditionFile,
  type UploadFile,
  type UploadRecord,
  type Uploads,
  uploadNotFound,
} from './upload.ts';

interface GetUploadDependencies {
  readonly uploads: Pick<Uploads, 'find'>;
  readonly files: Pick<ImageFiles, 'inspect' | 'presignPut'>;
  readonly parts: Pick<ImageParts, 'list' | 'presign'>;
}

/**
 * What has arrived of an upload, with fresh URLs for the rest, so that the owner's browser can resume it. Refuses an upload that
 * S3 has given up: the owner chooses the file again.
 */
export async function getUpload(
  dependencies: GetUploadDependencies,
  caller: Pick<Caller, 'userId'>,
  uploadId: string,
): Promise<Result<UploadProgress>> {
  const upload = await findOwn(dependencies.uploads, caller, uploadId);
  if (upload === undefined || upload.status === 'ending') return uploadNotFound;
  const multipart = multipartOf(upload);
  const [progress, renditions, preview] = await Promise.all([
    multipart === undefined
      ? fileProgress(dependencies, upload, upload)
      : partsProgress(dependencies, upload, multipart),
    Promise.all(
      (upload.renditions ?? []).map(
        async (rendition): Promise<RenditionProgress> => ({
          width: rendition.width,
          ...(await fileProgress(dependencies, upload, renditionFile(upload, rendition))),
        }),
      ),
    ),
    upload.preview && fileProgress(dependencies, upload, previewFile(upload, upload.preview.size)),
  ]);
  if (progress === undefined) return uploadNotFound;
  return succeed({
    uploadId,
    imageKey: upload.imageKey,
    status: upload.status === 'published' ? 'published' : 'started',
    ...progress,
    ...(renditions.length > 0 && { renditions }),
    ...(preview && { preview }),
  });
}

async function fileProgress(
  { files }: GetUploadDependencies,
  { status }: UploadRecord,
  file: UploadFile,
): Promise<FileProgress> {
  const arrived = status === 'published' || (await files.inspect(file.imageKey)) !== undefined;
  return arrived ? { arrived } : { arrived, ...(await files.presignPut(file)) };
}

/** Undefined if neither the parts nor the joined file exist. */
async function partsProgress(
  { files, parts }: GetUploadDependencies,
  { status, size }: UploadRecord,
  multipart: Multipart,
): Promise<{ readonly parts: readonly PartProgress[] } | undefined> {
  const plan = planParts(size);
  if (status === 'published') return { parts: plan };
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
