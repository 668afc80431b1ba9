import type { InspectedFile, Upload, UploadFiles, UploadRecords } from './upload.ts';

interface PublishFilesDependencies {
  readonly uploads: Pick<UploadRecords<Upload>, 'decide'>;
  readonly files: Pick<UploadFiles, 'publish'>;
}

/**
 * Copies the inspected files, group after group, once the upload is past the point of no return. The caller then marks the upload
 * as published. The uploaded files stay until the bucket's lifecycle rule deletes them: their presigned URLs can't be used again
 * until then.
 */
export async function publishFiles(
  { uploads, files }: PublishFilesDependencies,
  upload: Upload,
  groups: readonly (readonly InspectedFile[])[],
): Promise<'copied' | 'published before' | 'gone' | 'changed'> {
  const status = upload.status === 'publishing' ? upload.status : await uploads.decide(upload.uploadId, 'publishing');
  if (status === 'published') return 'published before';
  if (status !== 'publishing') return 'gone';
  for (const group of groups) {
    const copied = await Promise.all(group.map((file) => files.publish(file, file.etag)));
    if (copied.includes(false)) return 'changed';
  }
  return 'copied';
}
