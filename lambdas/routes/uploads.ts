import { newUploadSchema } from '../contracts/upload.ts';
import { succeed } from '../operations/result.ts';
import { abandonUpload } from '../operations/uploads/abandon.ts';
import { completeUpload } from '../operations/uploads/complete.ts';
import { startUpload } from '../operations/uploads/start.ts';
import { uploadNotFound } from '../operations/uploads/upload.ts';
import { forOwners } from './access.ts';
import { readId, readJson } from './read.ts';
import { problem, respond, respondEmpty } from './respond.ts';

/** `POST /api/uploads` */
export const uploadStart = (dependencies: Parameters<typeof startUpload>[0]) =>
  forOwners(async (event, shopper) => {
    const file = readJson(event, newUploadSchema);
    if (!file.ok) return problem(file);
    return respond(succeed(await startUpload(dependencies, shopper, file.value)), 201);
  });

/** `POST /api/uploads/{uploadId}/complete` */
export const uploadCompletion = (dependencies: Parameters<typeof completeUpload>[0]) =>
  forOwners(async (event, shopper) => {
    const uploadId = readId(event, 'uploadId', uploadNotFound);
    if (!uploadId.ok) return problem(uploadId);
    return respond(await completeUpload(dependencies, shopper, uploadId.value));
  });

/** `DELETE /api/uploads/{uploadId}` */
export const uploadEnd = (dependencies: Parameters<typeof abandonUpload>[0]) =>
  forOwners(async (event, shopper) => {
    const uploadId = readId(event, 'uploadId', uploadNotFound);
    if (!uploadId.ok) return problem(uploadId);
    const ended = await abandonUpload(dependencies, shopper, uploadId.value);
    return ended.ok ? respondEmpty(204) : problem(ended);
  });
