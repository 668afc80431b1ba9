import { once } from '../platform/once.ts';
import { lazyStorage, type UploadStorage } from '../uploads/lazy-storage.ts';
import type { PhotoFiles } from './photo.ts';

export interface PhotoStorage extends UploadStorage {
  readonly files: PhotoFiles;
}

/** The photos in S3, lazy-loaded. */
export function photoStorage(bucket: string): PhotoStorage {
  const storage = once(async () => (await import('./open-photo-storage.gateway.ts')).openPhotoStorage(bucket));
  const { files, parts } = lazyStorage(storage);
  return {
    parts,
    files: {
      ...files,
      sha256: async (imageKey) => (await storage()).files.sha256(imageKey),
      presignView: async (...view) => (await storage()).files.presignView(...view),
    },
  };
}
