import { imageQuerySchema, newUploadSchema } from '../contracts/upload.ts';
import { succeed } from '../operations/result.ts';
import { abandonUpload } from '../operations/uploads/abandon.ts';
import { completeUpload } from '../operations/uploads/complete.ts';
import { getUpload } from '../operations/uploads/get.ts';
import { listImages } from '../operations/uploads/list.ts';
import { startUpload } from '../operations/uploads/start.ts';
import { uploadNotFound } from '../operations/uploads/upload.ts';
import { forOwners } from './access.ts';
import { readId, readJson, readQuery } from './read.ts';
import { problem, respond, respondEmpty } from './respond.ts';

/** `GET /api/uploads` */
export const imagesList = (dependencies: Parameters<typeof listImages>[0]) =>
  forOwners(async (event) => {
    const query = readQuery(event, imageQuerySchema);
    if (!query.ok) return problem(query);
    return respond(await listImages(dependencies, query.value));
  });

/** `POST /api/uploads` */
export const uploadStart = (dependencies: Parameters<typeof startUpload>[0]) =>
  forOwners(async (event, shopper) => {
    const file = readJson(event, newUploadSchema);
    if (!file.ok) return problem(file);
    return respond(succeed(await startUpload(dependencies, shopper, file.value)), 201);
  });

/** `GET /api/uploads/{uploadId}` */
export const uploadDetail = (dependencies: Parameters<typeof getUpload>[0]) =>
  forOwners(async (event, shopper) => {
    const uploadId = readId(event, 'uploadId', uploadNotFound);
    if (!uploadId.ok) return problem(uploadId);
    return respond(await getUpload(dependencies, shopper, uploadId.value));
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
