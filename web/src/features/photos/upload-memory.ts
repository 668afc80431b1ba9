import type { UploadMemory } from '../uploads/upload-tools.ts';

/** Remembers a photo's upload for this run only. The server finds the upload of an earlier run by the photo's SHA-256. */
export function inMemoryUpload(): UploadMemory {
  let current: string | undefined;
  return {
    recall: () => current,
    remember: (uploadId) => {
      current = uploadId;
    },
    forget: () => {
      current = undefined;
    },
  };
}
