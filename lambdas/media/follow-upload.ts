import type { Change } from '../platform/stream.ts';
import type { UploadStatus } from '../uploads/upload.ts';
import type { PublicFiles } from './image-uses.ts';
import { type ReviewDependencies, reviewLater } from './review.ts';
import { copiesOf, type UploadRecord } from './upload.ts';

interface FollowUploadDependencies extends ReviewDependencies {
  readonly files: PublicFiles;
}

/** In these states, some files may already be in the public bucket. */
const reachedThePublic: readonly UploadStatus[] = ['publishing', 'published'];

/**
 * After a publication, schedules a review of the picture, in case no product uses it. After the record was deleted (retired, or
 * expired in a publication that no call finished in time), deletes its public files, which nothing can name any more.
 */
export async function followUpload(
  dependencies: FollowUploadDependencies,
  changes: readonly Change<UploadRecord>[],
): Promise<void> {
  for (const { before, after } of changes) {
    if (after?.status === 'published' && before?.status !== 'published')
      await reviewLater(dependencies, after.uploadId);
    if (after === undefined && before !== undefined && reachedThePublic.includes(before.status)) {
      await Promise.all(publicKeys(before).map((key) => dependencies.files.remove(key)));
    }
  }
}

const publicKeys = (upload: UploadRecord): readonly string[] => [
  upload.imageKey,
  ...copiesOf(upload).map(({ imageKey }) => imageKey),
];
