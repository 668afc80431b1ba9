import type { PublishedImage } from '../contracts/uploads/upload.ts';
import type { Caller } from '../platform/caller.ts';
import { type Refusal, type Result, refuse, succeed } from '../platform/result.ts';
import { endUpload } from '../uploads/end-upload.ts';
import { joinParts } from '../uploads/join-parts.ts';
import { keepFiles } from '../uploads/keep-files.ts';
import type { InspectedFile, UploadFile, UploadFiles, UploadParts } from '../uploads/upload.ts';
import { checkImage } from './check-image.ts';
import {
  copiesOf,
  findOwn,
  type PictureUpload,
  type PictureUploads,
  toPublishedImage,
  uploadNotFound,
} from './picture-upload.ts';

interface CompleteUploadDependencies {
  readonly uploads: Pick<PictureUploads, 'find' | 'decide' | 'markComplete' | 'forget'>;
  readonly files: Omit<UploadFiles, 'presignPut'>;
  readonly parts: Pick<UploadParts, 'list' | 'join' | 'abort'>;
}

/**
 * Checks the uploaded files and publishes all or none. Concurrent calls, and calls after a crash, continue the work.
 * Refuses an upload of another caller, a missing file, and a file that fails a check; then all files are deleted.
 */
export async function completeUpload(
  dependencies: CompleteUploadDependencies,
  caller: Pick<Caller, 'userId'>,
  uploadId: string,
): Promise<Result<PublishedImage>> {
  const { uploads, files } = dependencies;
  const upload = await findOwn(uploads, caller, uploadId);
  if (upload === undefined) return uploadNotFound;
  if (upload.status === 'published') return succeed(toPublishedImage(upload));
  if (upload.status === 'ending') {
    await endUpload(dependencies, upload, copiesOf(upload));
    return uploadNotFound;
  }

  const joined = await joinParts(dependencies, upload);
  if (joined.outcome === 'gone') return uploadNotFound;
  if (joined.outcome === 'missing') {
    return notArrived(`${joined.missing} of the picture's ${joined.of} parts`, joined.missing);
  }
  const inspected = await inspectAll(files, upload);
  if (!inspected.ok) return inspected;
  const checks = await Promise.all(inspected.value.map((file) => checkImage(files, file)));
  const failed = checks.find((refusal) => refusal !== undefined);
  if (failed !== undefined) {
    await endUpload(dependencies, upload, copiesOf(upload));
    return failed;
  }
  return publish(dependencies, upload, inspected.value);
}

/** All files of the upload, the original last. */
async function inspectAll(
  files: Pick<UploadFiles, 'inspect'>,
  upload: PictureUpload,
): Promise<Result<readonly InspectedFile[]>> {
  const expected: readonly UploadFile[] = [...copiesOf(upload), upload];
  const inspected = await Promise.all(
    expected.map(async ({ imageKey, contentType, size }) => {
      const file = await files.inspect(imageKey);
      return file === undefined ? [] : [{ imageKey, contentType, size, ...file }];
    }),
  );
  const arrived = inspected.flat();
  if (inspected.at(-1)?.length === 0) return notArrived('The picture');
  const missing = expected.length - arrived.length;
  return missing === 0 ? succeed(arrived) : notArrived(`${missing} of the picture's smaller copies`, missing);
}

async function publish(
  dependencies: CompleteUploadDependencies,
  upload: PictureUpload,
  inspected: readonly InspectedFile[],
): Promise<Result<PublishedImage>> {
  // The picture itself comes last, so that a visible picture always has its copies.
  const published = await keepFiles(dependencies, upload, [inspected.slice(0, -1), inspected.slice(-1)]);
  if (published === 'gone') return uploadNotFound;
  if (published === 'changed') return notArrived('The picture');
  const marked = published === 'already complete' || (await dependencies.uploads.markComplete(upload));
  return marked ? succeed(toPublishedImage(upload)) : uploadNotFound;
}

const notArrived = (what: string, count = 1): Refusal =>
  refuse('upload_not_finished', `${what} ${count === 1 ? 'has' : 'have'} not arrived yet. Please send it again.`);
