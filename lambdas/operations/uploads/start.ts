import type { NewUpload, UploadTarget } from '../../contracts/upload.ts';
import { imageKeyOf } from '../images.ts';
import type { Shopper } from '../shopper.ts';
import type { Clock } from '../time.ts';
import type { ImageFiles, UploadRecord, Uploads } from './upload.ts';

/** An upload nobody finished is forgotten after a day. */
const unfinishedSeconds = 24 * 60 * 60;

export interface StartUploadDependencies {
  readonly uploads: Pick<Uploads, 'create'>;
  readonly files: Pick<ImageFiles, 'presignPut'>;
  readonly newId: () => string;
  readonly now: Clock;
}

/** Opens an upload and says where its one PUT goes. */
export async function startUpload(
  { uploads, files, newId, now }: StartUploadDependencies,
  shopper: Pick<Shopper, 'userId'>,
  file: NewUpload,
): Promise<UploadTarget> {
  const createdAt = now();
  const uploadId = newId();
  const upload: UploadRecord = {
    uploadId,
    userId: shopper.userId,
    ...file,
    imageKey: imageKeyOf(uploadId, file.fileName),
    status: 'pending',
    createdAt: createdAt.toISOString(),
    expiresAt: Math.floor(createdAt.getTime() / 1000) + unfinishedSeconds,
  };
  await uploads.create(upload);
  return { uploadId, imageKey: upload.imageKey, ...(await files.presignPut(upload)) };
}
