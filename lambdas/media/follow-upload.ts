import type { Change } from '../platform/stream.ts';
import type { PublicFiles } from './image-uses.ts';
import { type ReviewDependencies, reviewLater } from './review.ts';
import { copiesOf, type UploadRecord, type UploadStatus } from './upload.ts';

interface FollowUploadDependencies extends ReviewDependencies {
  readonly files: PublicFiles;
}

/** Those of whose files some may lie in the public bucket. */
const reachedThePublic: readonly UploadStatus[] = ['publishing', 'published'];

/**
 * A picture was published: perhaps no product ever takes it, so it is reviewed a while later. Or the record is gone, retired or
 * (of a publication that nobody finished in a week) expired: nothing can name its files any more, and they go.
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
