import { previewFileName } from '#contracts/names.ts';
import type { StoredImage } from '#contracts/uploads/upload.ts';

/** A stored picture with its smaller copies. */
export interface StoredPicture extends Pick<StoredImage, 'imageKey' | 'url' | 'lastModified'> {
  readonly fileName: string;
  /** Bytes, the copies included. */
  readonly size: number;
  /** The number of files: the picture and its copies. */
  readonly files: number;
  /** The URL of its smallest file. */
  readonly thumbnail: string;
}

const isRendition = ({ imageKey }: StoredImage): boolean => /\/\d+\.webp$/.test(imageKey);
const folderOf = ({ imageKey }: StoredImage): string => imageKey.slice(0, imageKey.lastIndexOf('/'));

/** Returns whether a file is a copy. A file with the preview's name is the picture itself if its folder has no other picture. */
function copiesIn(files: readonly StoredImage[]): (file: StoredImage) => boolean {
  const isPreview = (file: StoredImage) => file.imageKey === `${folderOf(file)}/${previewFileName}`;
  const pictures = new Set(files.filter((file) => !isRendition(file) && !isPreview(file)).map(folderOf));
  return (file) => isRendition(file) || (isPreview(file) && pictures.has(folderOf(file)));
}

/** The pictures among stored files, in their order. A copy is left out if its picture is on a later page. */
export function picturesAmong(files: readonly StoredImage[]): readonly StoredPicture[] {
  const isCopy = copiesIn(files);
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
