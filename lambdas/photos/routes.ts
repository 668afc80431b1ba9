import type { Users } from '../accounts/user.ts';
import { newPhotoSchema, photoViewsSchema } from '../contracts/photos/photo.ts';
import type { Caller } from '../platform/caller.ts';
import { forAccounts } from '../platform/http/access.ts';
import { readId, readJson } from '../platform/http/parse.ts';
import { problem, type Reply, respond, respondDone } from '../platform/http/respond.ts';
import { succeed } from '../platform/result.ts';
import { completePhoto } from './complete-photo.ts';
import { deletePhoto } from './delete-photo.ts';
import { getPhoto } from './get-photo.ts';
import { photoNotFound } from './photo.ts';
import { startPhoto } from './start-photo.ts';
import { viewPhoto } from './view-photo.ts';
import { viewPhotos } from './view-photos.ts';

interface RouteDependencies {
  readonly users: Pick<Users, 'find'>;
}

/** A route of one photo, which its path names. */
const forPhoto = ({ users }: RouteDependencies, route: (caller: Caller, photoId: string) => Promise<Reply>) =>
  forAccounts(users, async (event, caller) => {
    const photoId = readId(event, 'photoId', photoNotFound);
    return photoId.ok ? route(caller, photoId.value) : problem(photoId);
  });

/** `POST /api/photos`: 201 for a new photo, 200 for one that the customer has sent before. */
export const photoStart = (dependencies: Parameters<typeof startPhoto>[0] & RouteDependencies) =>
  forAccounts(dependencies.users, async (event, caller) => {
    const file = readJson(event, newPhotoSchema);
    if (!file.ok) return problem(file);
    const started = await startPhoto(dependencies, caller, file.value);
    if (!started.ok) return problem(started);
    return respond(succeed(started.value.progress), started.value.created ? 201 : 200);
  });

/** `GET /api/photos/{photoId}` */
export const photoDetail = (dependencies: Parameters<typeof getPhoto>[0] & RouteDependencies) =>
  forPhoto(dependencies, async (caller, photoId) => respond(await getPhoto(dependencies, caller, photoId)));

/** `POST /api/photos/{photoId}/complete` */
export const photoCompletion = (dependencies: Parameters<typeof completePhoto>[0] & RouteDependencies) =>
  forPhoto(dependencies, async (caller, photoId) => respond(await completePhoto(dependencies, caller, photoId)));

/** `GET /api/photos/{photoId}/view` */
export const photoView = (dependencies: Parameters<typeof viewPhoto>[0] & RouteDependencies) =>
  forPhoto(dependencies, async (caller, photoId) => respond(await viewPhoto(dependencies, caller, photoId)));

/** `POST /api/photos/views` */
export const photoViews = (dependencies: Parameters<typeof viewPhotos>[0] & RouteDependencies) =>
  forAccounts(dependencies.users, async (event, caller) => {
    const request = readJson(event, photoViewsSchema);
    if (!request.ok) return problem(request);
    return respond(await viewPhotos(dependencies, caller, request.value));
  });

/** `DELETE /api/photos/{photoId}` */
export const photoDeletion = (dependencies: Parameters<typeof deletePhoto>[0] & RouteDependencies) =>
  forPhoto(dependencies, async (caller, photoId) => respondDone(await deletePhoto(dependencies, caller, photoId)));
