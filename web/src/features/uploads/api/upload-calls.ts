import type { NewUpload, PublishedImage } from '#contracts/uploads/upload.ts';
import { callApi } from '#web/lib/api.ts';
import { withTimeout } from '#web/lib/request-timeout.ts';
import type { UploadResponse } from '../upload-plan.ts';

const path = (uploadId: string) => `/api/uploads/${encodeURIComponent(uploadId)}`;

/** Opens an upload and returns its presigned URLs. */
export const openUpload = (upload: NewUpload): Promise<UploadResponse> =>
  callApi('POST', '/api/uploads', { body: upload, signedIn: true, signal: withTimeout() });

/** Returns which pieces the server has, with fresh URLs for the rest. */
export const lookAtUpload = (uploadId: string, signal: AbortSignal): Promise<UploadResponse> =>
  callApi('GET', path(uploadId), { signedIn: true, signal: withTimeout(signal) });

/** Completes the upload: the server checks and publishes it. Idempotent. */
export const completeUpload = (uploadId: string, signal: AbortSignal): Promise<PublishedImage> =>
  callApi('POST', `${path(uploadId)}/complete`, { signedIn: true, signal });

/** Cancels an upload: the server deletes the bytes that have arrived. */
export const abandonUpload = (uploadId: string): Promise<void> =>
  callApi('DELETE', path(uploadId), { signedIn: true, signal: withTimeout() });
