import type { Change } from '../platform/stream.ts';
import type { UploadStatus } from '../uploads/upload.ts';
import { type ReviewDependencies, reviewLater } from './delete-unused-pictures.ts';
import type { PublicFiles } from './image-uses.ts';
import { copiesOf, type PictureUpload } from './picture-upload.ts';

interface FollowUploadDependencies extends ReviewDependencies {
  readonly files: PublicFiles;
}

/** In these states, some files may already be in the public bucket. */
const possiblyPublic: readonly UploadStatus[] = ['publishing', 'published'];

/**
 * After a publication, schedules a review of the picture, in case no product uses it. After the deletion of a record (retired,
 * or expired because no call finished its publication), deletes its public files, which nothing can refer to any more.
 */
export async function followUpload(
  dependencies: FollowUploadDependencies,
  changes: readonly Change<PictureUpload>[],
): Promise<void> {
  for (const { before, after } of changes) {
    if (after?.status === 'published' && before?.status !== 'published')
      await reviewLater(dependencies, after.uploadId);
    if (after === undefined && before !== undefined && possiblyPublic.includes(before.status)) {
      await Promise.all(publicKeys(before).map((key) => dependencies.files.remove(key)));
    }
  }
}

const publicKeys = (upload: PictureUpload): readonly string[] => [
  upload.imageKey,
  ...copiesOf(upload).map(({ imageKey }) => imageKey),
];
