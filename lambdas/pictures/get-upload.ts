import type { RenditionProgress, UploadProgress } from '../contracts/uploads/upload.ts';
import type { Caller } from '../platform/caller.ts';
import { type Result, succeed } from '../platform/result.ts';
import { fileProgress, mainProgress, type ProgressDependencies } from '../uploads/progress.ts';
import { findOwn, type PictureUploads, previewFile, renditionFile, uploadNotFound } from './picture-upload.ts';

interface GetUploadDependencies extends ProgressDependencies {
  readonly uploads: Pick<PictureUploads, 'find'>;
}

/**
 * The progress of an upload, with fresh URLs for what is missing, so that the owner's browser can resume it. Refuses an upload
 * that S3 has aborted; the owner then chooses the file again.
 */
export async function getUpload(
  dependencies: GetUploadDependencies,
  caller: Pick<Caller, 'userId'>,
  uploadId: string,
): Promise<Result<UploadProgress>> {
  const upload = await findOwn(dependencies.uploads, caller, uploadId);
  if (upload === undefined || upload.status === 'ending') return uploadNotFound;
  const [progress, renditions, preview] = await Promise.all([
    mainProgress(dependencies, upload),
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
