import type { NewUpload, UploadTarget } from '../../../../../lambdas/contracts/upload.ts';
import { callApi } from '../../../lib/api.ts';

/** Opens an upload and answers where its bytes go. */
export const createUpload = (upload: NewUpload): Promise<UploadTarget> =>
  callApi('POST', '/api/uploads', { body: upload, signedIn: true });
