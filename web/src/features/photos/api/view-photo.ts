import { queryOptions } from '@tanstack/react-query';
import { limits } from '#contracts/limits.ts';
import type { PhotoView, PhotoViews, PhotoViewsRequest } from '#contracts/photos/photo.ts';
import { callApi } from '#web/lib/api.ts';
import { batched } from '#web/lib/batched.ts';

/** Milliseconds for which a URL is cached: less than the time for which the browser keeps the photo that it loaded from it. */
const urlCacheTime = 4 * 60 * 1000;

/** A presigned URL of an uploaded photo, valid for a minute. */
export const viewPhoto = (photoId: string): Promise<PhotoView> =>
  callApi('GET', `/api/photos/${encodeURIComponent(photoId)}/view`, { signedIn: true });

/** The presigned URL of a photo or a preview, or null if it was deleted. A page's photos take one call. */
const findUrl = batched(async (photoIds) => {
  const body: PhotoViewsRequest = { photoIds: [...photoIds] };
  const { views } = await callApi<PhotoViews>('POST', '/api/photos/views', { body, signedIn: true });
  return new Map(views.map(({ photoId, url }) => [photoId, url]));
}, limits.photos.viewsPerCall);

export const photoUrlQuery = (photoId: string) =>
  queryOptions({
    queryKey: ['photo-url', photoId],
    queryFn: () => findUrl(photoId),
    staleTime: urlCacheTime,
    gcTime: urlCacheTime,
  });
