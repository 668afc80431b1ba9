import { multipartOf, type Upload, type UploadFiles, type UploadParts, type UploadRecords } from './upload.ts';

export interface EndUploadDependencies {
  readonly uploads: Pick<UploadRecords<Upload>, 'decide' | 'forget'>;
  readonly files: Pick<UploadFiles, 'discard'>;
  readonly parts: Pick<UploadParts, 'abort'>;
}

/**
 * Deletes an upload's files, including its copies, and then its record, so that a later call completes an interrupted deletion.
 * Does nothing, and returns false, if the upload's files are already being kept.
 */
export async function endUpload(
  { uploads, files, parts }: EndUploadDependencies,
  upload: Upload,
  copies: readonly { readonly imageKey: string }[] = [],
): Promise<boolean> {
  const decided = await uploads.decide(upload, 'ending');
  if (decided !== 'ending') return decided === undefined;
  const multipart = multipartOf(upload);
  // The parts come first, because a concurrent call could still join them into the file.
  if (multipart !== undefined) await parts.abort(multipart);
  const keys = [upload.imageKey, ...copies.map((copy) => copy.imageKey)];
  await Promise.all(keys.map((key) => files.discard(key)));
  await uploads.forget(upload);
  return true;
}
