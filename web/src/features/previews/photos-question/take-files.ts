import { limits } from '#contracts/limits.ts';
import { giftPhotos as texts } from '#web/texts/previews/gift-photos.ts';
import { tryIt } from '#web/texts/previews/try-it.ts';
import type { NewPhotoChoice } from '../../photos/chosen-photo.ts';
import { readDrawablePhoto } from '../../photos/read-photo.ts';
import { cropFrom, cutFrom } from '../drawing/crop.ts';
import { prepareSearch } from '../people/people-in.ts';

interface ChosenFiles {
  readonly photos: readonly NewPhotoChoice[];
  /** Why the other files can't be used, as sentences. */
  readonly problems: readonly string[];
}

/**
 * The usable photos among the chosen files, cropped to their middle in this aspect ratio. The crop is stored from the start, so
 * that the artist sees the same part of the photo as the customer. Its faces are looked for later.
 */
export async function takeFiles(files: readonly File[], aspect: number): Promise<ChosenFiles> {
  const photos: NewPhotoChoice[] = [];
  const problems: string[] = [];
  // While the files are read.
  prepareSearch();
  for (const file of files) {
    const taken = await takeFile(file, aspect);
    if (typeof taken === 'string') problems.push(taken);
    else photos.push(taken);
  }
  return { photos, problems };
}

async function takeFile(file: File, aspect: number): Promise<NewPhotoChoice | string> {
  const { name: fileName } = file;
  if (file.size > limits.photos.bytes) return texts.tooLarge(fileName);
  const read = await readDrawablePhoto(file);
  if (typeof read === 'string') return texts.problem(fileName, tryIt.problems[read]);
  return { ...read, fileName, crop: cropFrom(cutFrom(undefined, read, aspect), read, aspect) };
}
