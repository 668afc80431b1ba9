import { limits } from '#contracts/limits.ts';
import type { Photo, PhotoProgress } from '#contracts/photos/photo.ts';
import { isLegible } from '#contracts/text.ts';
import { callApi } from '../../lib/api.ts';
import { withTimeout } from '../../lib/request-timeout.ts';
import { photos as texts } from '../../texts/photos/photos.ts';
import { sendBytes } from '../uploads/api/send-bytes.ts';
import type { UploadResponse } from '../uploads/upload-plan.ts';
import type { UploadTransport } from '../uploads/upload-tools.ts';
import type { PreparedBytes } from './prepare-photo.ts';

/** A file name that the API accepts: some phones create names with unusual characters. */
const acceptedName = (fileName: string): string => {
  const name = fileName
    .replace(/[/\\\p{C}]/gu, '')
    .replace(/^[.\s]+/, '')
    .slice(-limits.fileNameLength);
  return isLegible(name) ? name : texts.photoName;
};

const photoPath = (photoId: string) => `/api/photos/${encodeURIComponent(photoId)}` as const;

const toUploadResponse = ({ photoId, status, ...rest }: PhotoProgress): UploadResponse => ({
  ...rest,
  uploadId: photoId,
  status: status === 'complete' ? 'published' : 'started',
});

/** Uploads one photo. `open` resumes an earlier upload, because the server identifies a photo by its SHA-256. */
export const photoTransport = (
  { file, contentType, width, height, sha256 }: PreparedBytes,
  fileName: string,
  consent: boolean,
): UploadTransport<Photo> => ({
  open: async () => {
    const body = {
      fileName: acceptedName(fileName),
      contentType,
      size: file.size,
      width,
      height,
      sha256,
      ...(consent && { consent }),
    };
    return toUploadResponse(await callApi('POST', '/api/photos', { body, signedIn: true, signal: withTimeout() }));
  },
  look: async (photoId, signal) =>
    toUploadResponse(await callApi('GET', photoPath(photoId), { signedIn: true, signal: withTimeout(signal) })),
  complete: (photoId, signal) =>
    callApi('POST', `${photoPath(photoId)}/complete`, { signedIn: true, signal: withTimeout(signal) }),
  abandon: (photoId) => callApi('DELETE', photoPath(photoId), { signedIn: true, signal: withTimeout() }),
  send: sendBytes,
});
