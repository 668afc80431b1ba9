import type { StoredImage } from '#contracts/upload.ts';

/** A stored picture with its smaller copies. */
export interface StoredPicture extends Pick<StoredImage, 'imageKey' | 'url' | 'lastModified'> {
  readonly fileName: string;
  /** Bytes, the copies included. */
  readonly size: number;
  /** The picture and its copies. */
  readonly files: number;
  /** The URL of its smallest file. */
  readonly thumbnail: string;
}

const isCopy = ({ imageKey }: StoredImage): boolean => /\/\d+\.webp$/.test(imageKey);
const folderOf = ({ imageKey }: StoredImage): string => imageKey.slice(0, imageKey.lastIndexOf('/'));

/** The pictures among stored files, in their order. A copy waits for its picture if that is on a later page. */
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
