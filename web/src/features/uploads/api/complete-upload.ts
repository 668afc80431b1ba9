import type { PublishedImage } from '../../../../../lambdas/contracts/upload.ts';
import { callApi } from '../../../lib/api.ts';

/** Has the file that arrived checked and published; asking again answers the same. */
export const completeUpload = (uploadId: string): Promise<PublishedImage> =>
  callApi('POST', `/api/uploads/${encodeURIComponent(uploadId)}/complete`, { signedIn: true });
