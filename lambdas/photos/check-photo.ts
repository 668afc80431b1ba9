import { type Refusal, refuse } from '../platform/result.ts';
import { imageTypeOfBytes } from '../uploads/image-type.ts';
import type { ArrivedFile } from '../uploads/upload.ts';
import type { PhotoFiles, PhotoRecord } from './photo.ts';

/** Checks that an uploaded file is the photo that its record says. Returns the refusal if it is not. */
export async function checkPhoto(
  _files: Pick<PhotoFiles, 'read'>,
  photo: PhotoRecord,
  { firstBytes }: ArrivedFile,
): Promise<Refusal | undefined> {
  return imageTypeOfBytes(firstBytes) === photo.contentType ? undefined : notAnImage;
}

export const notAnImage = refuse(
  'not_an_image',
  'This file is not a photo that we can read. Choose a photo in the format JPEG, PNG or WebP.',
);

export const notAsDeclared = refuse(
  'photo_not_as_declared',
  'The photo that arrived is not the one you chose. Please choose it again.',
);
