import { lazyStorage, type UploadStorage } from '../uploads/lazy-storage.ts';
import type { PhotoFiles } from './photo.ts';

export interface PhotoStorage extends UploadStorage {
  readonly files: PhotoFiles;
}

/** The photos in S3, lazy-loaded. */
export function photoStorage(bucket: string): PhotoStorage {
  let opened: Promise<PhotoStorage> | undefined;
  const storage = (): Promise<PhotoStorage> => {
    opened ??= import('./open-photo-storage.gateway.ts').then(({ openPhotoStorage }) => openPhotoStorage(bucket));
    return opened;
  };
  const { files, parts } = lazyStorage(storage);
  return {
    parts,
    files: {
      ...files,
      sha256: async (imageKey) => (await storage()).files.sha256(imageKey),
      presignView: async (photo, now) => (await storage()).files.presignView(photo, now),
    },
  };
}
