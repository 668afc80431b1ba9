import type { InspectedFile, Upload, UploadFiles, UploadRecords } from './upload.ts';

interface KeepFilesDependencies {
  readonly uploads: Pick<UploadRecords<Upload>, 'decide'>;
  readonly files: Pick<UploadFiles, 'keep'>;
}

/**
 * Moves the upload past its point of no return, and copies the inspected files, group after group. The caller then marks the
 * upload as complete. The uploaded files stay until the bucket's lifecycle rule deletes them, so that their presigned URLs
 * can't be used again.
 */
export async function keepFiles(
  { uploads, files }: KeepFilesDependencies,
  upload: Upload,
  groups: readonly (readonly InspectedFile[])[],
): Promise<'copied' | 'already complete' | 'gone' | 'changed'> {
  const status = upload.status === 'publishing' ? upload.status : await uploads.decide(upload, 'publishing');
  if (status === 'published') return 'already complete';
  if (status !== 'publishing') return 'gone';
  for (const group of groups) {
    const copied = await Promise.all(group.map((file) => files.keep(file, file.etag)));
    if (copied.includes(false)) return 'changed';
  }
  return 'copied';
}
