import { limits } from '../contracts/limits.ts';
import { type Refusal, refuse } from '../platform/result.ts';
import { readHeader, searchFile } from '../uploads/header/read-header.ts';
import { imageTypeOfBytes } from '../uploads/image-type.ts';
import type { InspectedFile, UploadFiles } from '../uploads/upload.ts';

/**
 * Checks a file that everyone will see: its type, pixels that browsers decode safely, and no location. An unreadable header passes,
 * because only owners upload, but the file is searched for a location. Unreadable metadata are refused: the site removes metadata.
 */
export async function checkImage(files: Pick<UploadFiles, 'read'>, file: InspectedFile): Promise<Refusal | undefined> {
  if (imageTypeOfBytes(file.firstBytes) !== file.contentType) return notAnImage;
  const header = await readHeader(files, file, file.size);
  if (header === undefined) return (await searchFile(files, file)).located ? hasLocation : undefined;
  if (header.width * header.height > limits.imagePixels) return tooManyPixels;
  if (header.located === undefined) return mayHaveLocation;
  return header.located ? hasLocation : undefined;
}

const notAnImage = refuse('not_an_image', 'Please Select a valid Image');

const tooManyPixels = refuse(
  'image_too_many_pixels',
  `This picture has too many pixels. Choose one of up to ${limits.imagePixels / 1_000_000} megapixels.`,
);

const hasLocation = refuse(
  'image_has_location',
  'This picture contains the place where it was taken, and everyone could see it. Remove the location and choose the picture again.',
);

const mayHaveLocation = refuse(
  'image_has_location',
  'We can’t check whether this picture contains the place where it was taken. Save a copy without its metadata and choose that.',
);
