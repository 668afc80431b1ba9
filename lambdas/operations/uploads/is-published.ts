import { isId } from '../identifiers.ts';
import { uploadIdOf } from '../images.ts';
import type { Uploads } from './upload.ts';

/** True when a finished upload has published exactly this image. */
export async function isPublished(uploads: Pick<Uploads, 'find'>, imageKey: string): Promise<boolean> {
  const uploadId = uploadIdOf(imageKey);
  if (uploadId === undefined || !isId(uploadId)) return false;
  const upload = await uploads.find(uploadId);
  return upload?.status === 'published' && upload.imageKey === imageKey;
}
