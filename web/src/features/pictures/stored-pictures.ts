import type { StoredImage } from '#contracts/upload.ts';

/** A picture with its smaller copies, as they are stored. */
export interface StoredPicture extends Pick<StoredImage, 'imageKey' | 'url' | 'lastModified'> {
  readonly fileName: string;
  /** Bytes, the copies included. */
  readonly size: number;
  /** The picture and its copies. */
  readonly files: number;
  /** The address of the smallest file of it. */
  readonly thumbnail: string;
}

const isCopy = ({ imageKey }: StoredImage): boolean => /\/\d+\.webp$/.test(imageKey);
const folderOf = ({ imageKey }: StoredImage): string => imageKey.slice(0, imageKey.lastIndexOf('/'));

/** The pictures among stored files, in their order; a copy whose picture is on a page still to come waits for it. */
export function picturesAmong(files: readonly StoredImage[]): readonly StoredPicture[] {
  const copies = new Map<string, StoredImage[]>();
  for (const copy of files.filter(isCopy)) copies.set(folderOf(copy), [...(copies.get(folderOf(copy)) ?? []), copy]);
  return files
    .filter((file) => !isCopy(file))
    .map((file) => {
      const own = copies.get(folderOf(file)) ?? [];
      const all = [file, ...own];
      return {
        imageKey: file.imageKey,
        url: file.url,
        lastModified: file.lastModified,
        fileName: file.imageKey.slice(folderOf(file).length + 1),
        size: all.reduce((sum, { size }) => sum + size, 0),
        files: all.length,
        thumbnail: all.reduce((least, each) => (each.size < least.size ? each : least)).url,
      };
    });
}
