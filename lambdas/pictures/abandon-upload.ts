import type { Caller } from '../platform/caller.ts';
import { type Result, succeed } from '../platform/result.ts';
import { type EndUploadDependencies, endUpload } from '../uploads/end-upload.ts';
import { copiesOf, findOwn, type PictureUploads, uploadNotFound } from './picture-upload.ts';

interface AbandonUploadDependencies extends EndUploadDependencies {
  readonly uploads: Pick<PictureUploads, 'find' | 'decide' | 'forget'>;
}

/** Ends an upload and deletes its files. A published picture stays, because products and old orders may show it. */
export async function abandonUpload(
  dependencies: AbandonUploadDependencies,
  caller: Pick<Caller, 'userId'>,
  uploadId: string,
): Promise<Result<undefined>> {
  const upload = await findOwn(dependencies.uploads, caller, uploadId);
  if (upload === undefined) return uploadNotFound;
  await endUpload(dependencies, upload, copiesOf(upload));
  return succeed(undefined);
}
