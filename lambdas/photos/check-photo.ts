import { limits } from '../contracts/limits.ts';
import { type Refusal, refuse } from '../platform/result.ts';
import { readHeader } from '../uploads/header/read-header.ts';
import { imageTypeOfBytes } from '../uploads/image-type.ts';
import type { ArrivedFile } from '../uploads/upload.ts';
import type { PhotoFiles, PhotoRecord } from './photo.ts';

/** Phones and programs append metadata here. It is enough, because photos are private and the site removes their metadata. */
const searchedBytes = 256 * 1024;

/**
 * Checks the header of an uploaded file: that it is the photo in its record, that its pixels can be decoded safely, and that it
 * doesn't contain its location. Returns the refusal if a check fails.
 */
export async function checkPhoto(
  files: Pick<PhotoFiles, 'read'>,
  photo: PhotoRecord,
  arrived: ArrivedFile,
): Promise<Refusal | undefined> {
  const { contentType, width, height } = photo;
  if (imageTypeOfBytes(arrived.firstBytes) !== contentType) return notAnImage;
  const header = await readHeader(files, { ...photo, ...arrived }, searchedBytes);
  if (header?.located === undefined || header.width === 0 || header.height === 0) return notAnImage;
  if (header.width * header.height > limits.photos.pixels) return tooManyPixels;
  const swapped = header.turned && header.width === height && header.height === width;
  if (!swapped && (header.width !== width || header.height !== height)) return notAsDeclared;
  return header.located ? hasLocation : undefined;
}

const notAnImage = refuse(
  'not_an_image',
  'We can’t read this file as a photo. Choose a photo in the format JPEG, PNG or WebP.',
);

const tooManyPixels = refuse(
  'photo_too_many_pixels',
  `This photo has too many pixels. Choose one of up to ${limits.photos.pixels / 1_000_000} megapixels.`,
);

export const notAsDeclared = refuse(
  'photo_not_as_declared',
  'The photo that arrived is not the one you chose. Please choose it again.',
);

const hasLocation = refuse(
  'photo_has_location',
  'This photo contains the place where it was taken, so we didn’t keep it. Remove the location and choose the photo again. Most phones can do that when you share or edit a photo.',
);
