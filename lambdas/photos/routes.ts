import { newPhotoSchema } from '../contracts/photo.ts';
import { forCustomers } from '../platform/http/access.ts';
import type { ApiEvent } from '../platform/http/api-event.ts';
import { readId, readJson } from '../platform/http/parse.ts';
import { problem, respond, respondEmpty } from '../platform/http/respond.ts';
import { succeed } from '../platform/result.ts';
import { completePhoto } from './complete-photo.ts';
import { deletePhoto } from './delete-photo.ts';
import { getPhoto } from './get-photo.ts';
import { photoNotFound } from './photo.ts';
import { startPhoto } from './start-photo.ts';
import { viewPhoto } from './view-photo.ts';

const photoIdIn = (event: ApiEvent) => readId(event, 'photoId', photoNotFound);

/** `POST /api/photos`: 201 for a new photo, 200 for one that the customer has sent before. */
export const photoStart = (dependencies: Parameters<typeof startPhoto>[0]) =>
  forCustomers(async (event, caller) => {
    const file = readJson(event, newPhotoSchema);
    if (!file.ok) return problem(file);
    const started = await startPhoto(dependencies, caller, file.value);
    if (!started.ok) return problem(started);
    return respond(succeed(started.value.progress), started.value.created ? 201 : 200);
  });

/** `GET /api/photos/{photoId}` */
export const photoDetail = (dependencies: Parameters<typeof getPhoto>[0]) =>
  forCustomers(async (event, caller) => {
    const photoId = photoIdIn(event);
    if (!photoId.ok) return problem(photoId);
    return respond(await getPhoto(dependencies, caller, photoId.value));
  });

/** `POST /api/photos/{photoId}/complete` */
export const photoCompletion = (dependencies: Parameters<typeof completePhoto>[0]) =>
  forCustomers(async (event, caller) => {
    const photoId = photoIdIn(event);
    if (!photoId.ok) return problem(photoId);
    return respond(await completePhoto(dependencies, caller, photoId.value));
  });

/** `GET /api/photos/{photoId}/view` */
export const photoView = (dependencies: Parameters<typeof viewPhoto>[0]) =>
  forCustomers(async (event, caller) => {
    const photoId = photoIdIn(event);
    if (!photoId.ok) return problem(photoId);
    return respond(await viewPhoto(dependencies, caller, photoId.value));
  });

/** `DELETE /api/photos/{photoId}` */
export const photoDeletion = (dependencies: Parameters<typeof deletePhoto>[0]) =>
  forCustomers(async (event, caller) => {
    const photoId = photoIdIn(event);
    if (!photoId.ok) return problem(photoId);
    const deleted = await deletePhoto(dependencies, caller, photoId.value);
    return deleted.ok ? respondEmpty(204) : problem(deleted);
  });
