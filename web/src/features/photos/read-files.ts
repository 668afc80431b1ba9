import { photoRefusals } from '../../texts/photos/photo-refusals.ts';
import { photos as texts } from '../../texts/photos/photos.ts';
import { type ReadPhoto, readDrawablePhoto } from './read-photo.ts';

/** Chosen files after reading them. */
export interface ReadFiles<Read> {
  readonly read: readonly Read[];
  /** Why the other files can't be used, as sentences. */
  readonly problems: readonly string[];
}

/** Reads a chosen file, or says in a sentence with its name why it can't be used. */
export async function readFile(file: File): Promise<ReadPhoto | string> {
  const read = await readDrawablePhoto(file);
  return typeof read === 'string' ? texts.refused(file.name, photoRefusals[read]) : read;
}

/** Reads chosen files one after another. `readOne` returns a sentence for one that can't be used. */
export async function readEach<Read extends object>(
  files: readonly File[],
  readOne: (file: File) => Promise<Read | string>,
): Promise<ReadFiles<Read>> {
  const read: Read[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const result = await readOne(file);
    if (typeof result === 'string') problems.push(result);
    else read.push(result);
  }
  return { read, problems };
}
