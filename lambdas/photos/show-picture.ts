import type { ShownPicture } from '../contracts/photos/photo.ts';
import { isComplete } from '../uploads/upload.ts';
import type { PhotoFiles, PhotoRecord } from './photo.ts';

/** A picture with a URL that is valid for this many seconds from `now` on, or that it is gone. */
export async function showPicture(
  photoFiles: Pick<PhotoFiles, 'presignView'>,
  photo: PhotoRecord | undefined,
  now: Date,
  seconds: number,
): Promise<ShownPicture> {
  if (!isComplete(photo)) return { gone: true };
  const { width, height } = photo;
  return { url: await photoFiles.presignView(photo, now, seconds), width, height };
}
