import type { UploadFiles, UploadParts } from './upload.ts';

/** The files and the parts of one kind of upload. */
export interface UploadStorage {
  readonly files: UploadFiles;
  readonly parts: UploadParts;
}

/** Storage that is opened on first use. The S3 client is half of a function's code, and a refused call shouldn't load it. */
export function lazyStorage(open: () => Promise<UploadStorage>): UploadStorage {
  return {
    files: {
      presignPut: async (file) => (await open()).files.presignPut(file),
      inspect: async (imageKey) => (await open()).files.inspect(imageKey),
      read: async (...range) => (await open()).files.read(...range),
      publish: async (file, etag) => (await open()).files.publish(file, etag),
      discard: async (imageKey) => (await open()).files.discard(imageKey),
    },
    parts: {
      open: async (file) => (await open()).parts.open(file),
      presign: async (multipart, part) => (await open()).parts.presign(multipart, part),
      list: async (multipart) => (await open()).parts.list(multipart),
      join: async (multipart, parts) => (await open()).parts.join(multipart, parts),
      abort: async (multipart) => (await open()).parts.abort(multipart),
    },
  };
}
