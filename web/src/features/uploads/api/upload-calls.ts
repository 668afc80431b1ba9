import type { NewUpload, PublishedImage } from '#contracts/upload.ts';
import { callApi } from '#web/lib/api.ts';
import type { UploadAnswer } from '../upload-plan.ts';

const path = (uploadId: string) => `/api/uploads/${encodeURIComponent(uploadId)}`;

/** A call that says nothing for this long (milliseconds) is given up; whoever made it may try again. */
const patience = 30_000;

/** Opens an upload and answers where its bytes go. */
export const openUpload = (upload: NewUpload): Promise<UploadAnswer> =>
  callApi('POST', '/api/uploads', { body: upload, signedIn: true, signal: AbortSignal.timeout(patience) });

/** What the server has of an upload, and fresh addresses for the rest. */
export const lookAtUpload = (uploadId: string, signal: AbortSignal): Promise<UploadAnswer> =>
  callApi('GET', path(uploadId), { signedIn: true, signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) });

/** Has what arrived checked and published; asking again answers the same. */
export const completeUpload = (uploadId: string, signal: AbortSignal): Promise<PublishedImage> =>
  callApi('POST', `${path(uploadId)}/complete`, { signedIn: true, signal });

/** Ends an upload; what has arrived is removed. */
export const abandonUpload = (uploadId: string): Promise<void> =>
  callApi('DELETE', path(uploadId), { signedIn: true, signal: AbortSignal.timeout(patience) });
