import { copiesOf, type ImageFiles, type ImageParts, multipartOf, type UploadRecord, type Uploads } from './upload.ts';

export interface EndUploadDependencies {
  readonly uploads: Pick<Uploads, 'decide' | 'forget'>;
  readonly files: Pick<ImageFiles, 'discard'>;
  readonly parts: Pick<ImageParts, 'abort'>;
}

/**
 * Deletes an upload's files, then its record, so that any later call completes an interrupted one. Does nothing if the upload is
 * published or about to be.
 */
export async function endUpload({ uploads, files, parts }: EndUploadDependencies, upload: UploadRecord): Promise<void> {
  const { uploadId, imageKey } = upload;
  if ((await uploads.decide(uploadId, 'ending')) !== 'ending') return;
  const multipart = multipartOf(upload);
  // The parts first: while they exist, they can still become the file.
  if (multipart !== undefined) await parts.abort(multipart);
  const keys = [imageKey, ...copiesOf(upload).map((copy) => copy.imageKey)];
  await Promise.all(keys.map((key) => files.discard(key)));
  await uploads.forget(uploadId);
}
