import { copiesOf, type ImageFiles, type ImageParts, multipartOf, type UploadRecord, type Uploads } from './upload.ts';

export interface EndUploadDependencies {
  readonly uploads: Pick<Uploads, 'decide' | 'forget'>;
  readonly files: Pick<ImageFiles, 'discard'>;
  readonly parts: Pick<ImageParts, 'abort'>;
}

/**
 * Removes whatever has arrived of an upload, and its record last, so that one that was cut short is ended by whoever asks
 * next. Does nothing to one that is published, or is about to be.
 */
export async function endUpload({ uploads, files, parts }: EndUploadDependencies, upload: UploadRecord): Promise<void> {
  const { uploadId, imageKey } = upload;
  if ((await uploads.decide(uploadId, 'ending')) !== 'ending') return;
  const multipart = multipartOf(upload);
  // First the parts: as long as they are there, they can still become the file.
  if (multipart !== undefined) await parts.abort(multipart);
  const keys = [imageKey, ...copiesOf(upload).map((copy) => copy.imageKey)];
  await Promise.all(keys.map((key) => files.discard(key)));
  await uploads.forget(uploadId);
}
