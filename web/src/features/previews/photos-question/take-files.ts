import { limits } from '#contracts/limits.ts';
import { giftPhotos as texts } from '#web/texts/previews/gift-photos.ts';
import type { NewPhotoChoice } from '../../photos/chosen-photo.ts';
import { type ReadFiles, readEach, readFile } from '../../photos/read-files.ts';
import { cropFrom, cutFrom } from '../drawing/crop.ts';
import { prepareSearch } from '../people/people-in.ts';

/**
 * The usable photos among the chosen files, cropped to their middle in this aspect ratio. The crop is stored from the start, so
 * that the artist sees the same part of the photo as the customer. Its faces are looked for later.
 */
export function takeFiles(files: readonly File[], aspect: number): Promise<ReadFiles<NewPhotoChoice>> {
  // While the files are read.
  prepareSearch();
  return readEach(files, (file) => takeFile(file, aspect));
}

async function takeFile(file: File, aspect: number): Promise<NewPhotoChoice | string> {
  const { name: fileName } = file;
  if (file.size > limits.photos.bytes) return texts.tooLarge(fileName);
  const read = await readFile(file);
  if (typeof read === 'string') return read;
  return { ...read, fileName, crop: cropFrom(cutFrom(undefined, read, aspect), read, aspect) };
}
