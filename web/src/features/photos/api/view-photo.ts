import { queryOptions } from '@tanstack/react-query';
import type { PhotoView } from '#contracts/photos/photo.ts';
import { callApi } from '#web/lib/api.ts';

/** Milliseconds for which a URL is cached: less than the time for which the browser keeps the photo that it loaded from it. */
const urlCacheTime = 4 * 60 * 1000;

/** A presigned URL of an uploaded photo, valid for a minute. */
export const viewPhoto = (photoId: string, signal?: AbortSignal): Promise<PhotoView> =>
  callApi('GET', `/api/photos/${encodeURIComponent(photoId)}/view`, { signedIn: true, ...(signal && { signal }) });

export const photoViewQuery = (photoId: string) =>
  queryOptions({
    queryKey: ['photo-view', photoId],
    queryFn: ({ signal }) => viewPhoto(photoId, signal),
    staleTime: urlCacheTime,
    gcTime: urlCacheTime,
  });
