import { limits } from '#contracts/limits.ts';
import { giftPhotos as texts } from '#web/texts/gift-photos.ts';
import { tryIt } from '#web/texts/try-it.ts';
import type { NewPhotoChoice } from '../../photos/chosen-photo.ts';
import { measurePhoto } from '../../photos/measure-photo.ts';
import { cropFrom, cutFrom } from '../preview/crop.ts';
import { fileProblem, shortestSide } from '../preview/photo.ts';

interface Taken {
  readonly photos: readonly NewPhotoChoice[];
  /** Why the other files can't be used, as sentences. */
  readonly problems: readonly string[];
}

/**
 * The usable photos among the chosen files, cropped to their middle in this aspect ratio. The crop is stored from the start, so
 * that the artist sees the same part of the photo as the customer.
 */
export async function takeFiles(files: readonly File[], aspect: number): Promise<Taken> {
  const photos: NewPhotoChoice[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const taken = await takeFile(file, aspect);
    if (typeof taken === 'string') problems.push(taken);
    else photos.push(taken);
  }
  return { photos, problems };
}

async function takeFile(file: File, aspect: number): Promise<NewPhotoChoice | string> {
  const { name: fileName } = file;
  const problem = fileProblem(file);
  if (problem) return texts.problem(fileName, tryIt.problems[problem]);
  if (file.size > limits.photos.bytes) return texts.tooLarge(fileName);
  const size = await measurePhoto(file);
  if (size === undefined) return texts.problem(fileName, tryIt.problems.broken);
  if (Math.min(size.width, size.height) < shortestSide) return texts.problem(fileName, tryIt.problems['too-small']);
  return { file, fileName, ...size, crop: cropFrom(cutFrom(undefined, size, aspect), size, aspect) };
}
