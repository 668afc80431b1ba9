import { imageQuerySchema, newUploadSchema } from '../contracts/uploads/upload.ts';
import type { Caller } from '../platform/caller.ts';
import { forOwners } from '../platform/http/access.ts';
import { readId, readJson, readQuery } from '../platform/http/parse.ts';
import { problem, type Reply, respond, respondDone } from '../platform/http/respond.ts';
import { succeed } from '../platform/result.ts';
import { abandonUpload } from './abandon-upload.ts';
import { completeUpload } from './complete-upload.ts';
import { getUpload } from './get-upload.ts';
import { listImages } from './list-images.ts';
import { uploadNotFound } from './picture-upload.ts';
import { startUpload } from './start-upload.ts';

/** A route of one upload, which its path names. */
const forUpload = (route: (caller: Caller, uploadId: string) => Promise<Reply>) =>
  forOwners(async (event, caller) => {
    const uploadId = readId(event, 'uploadId', uploadNotFound);
    return uploadId.ok ? route(caller, uploadId.value) : problem(uploadId);
  });

/** `GET /api/uploads` */
export const imagesList = (dependencies: Parameters<typeof listImages>[0]) =>
  forOwners(async (event) => {
    const query = readQuery(event, imageQuerySchema);
    if (!query.ok) return problem(query);
    return respond(await listImages(dependencies, query.value));
  });

/** `POST /api/uploads` */
export const uploadStart = (dependencies: Parameters<typeof startUpload>[0]) =>
  forOwners(async (event, caller) => {
    const file = readJson(event, newUploadSchema);
    if (!file.ok) return problem(file);
    return respond(succeed(await startUpload(dependencies, caller, file.value)), 201);
  });

/** `GET /api/uploads/{uploadId}` */
export const uploadDetail = (dependencies: Parameters<typeof getUpload>[0]) =>
  forUpload(async (caller, uploadId) => respond(await getUpload(dependencies, caller, uploadId)));

/** `POST /api/uploads/{uploadId}/complete` */
export const uploadCompletion = (dependencies: Parameters<typeof completeUpload>[0]) =>
  forUpload(async (caller, uploadId) => respond(await completeUpload(dependencies, caller, uploadId)));

/** `DELETE /api/uploads/{uploadId}` */
export const uploadEnd = (dependencies: Parameters<typeof abandonUpload>[0]) =>
  forUpload(async (caller, uploadId) => respondDone(await abandonUpload(dependencies, caller, uploadId)));
