import { type Result, succeed } from '../result.ts';
import type { Shopper } from '../shopper.ts';
import { findOwn, type ImageFiles, type Uploads, uploadNotFound } from './upload.ts';

export interface AbandonUploadDependencies {
  readonly uploads: Pick<Uploads, 'find' | 'abandon'>;
  readonly files: Pick<ImageFiles, 'discard'>;
}

/** Ends an upload and removes what has arrived. A published image stays: products and old orders show it. */
export async function abandonUpload(
  { uploads, files }: AbandonUploadDependencies,
  shopper: Pick<Shopper, 'userId'>,
  uploadId: string,
): Promise<Result<undefined>> {
  const upload = await findOwn(uploads, shopper, uploadId);
  if (upload === undefined) return uploadNotFound;
  if (await uploads.abandon(uploadId)) await files.discard(upload.imageKey);
  return succeed(undefined);
}
