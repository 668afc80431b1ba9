import { queryOptions } from '@tanstack/react-query';
import type { PhotoView } from '#contracts/photo.ts';
import { callApi } from '#web/lib/api.ts';

/** Shorter than a photo's URL works, in milliseconds. */
const fresh = 4 * 60 * 1000;

/** A complete photo's URL, for a few minutes. */
export const viewPhoto = (photoId: string, signal?: AbortSignal): Promise<PhotoView> =>
  callApi('GET', `/api/photos/${encodeURIComponent(photoId)}/view`, { signedIn: true, ...(signal && { signal }) });

export const photoViewQuery = (photoId: string) =>
  queryOptions({
    queryKey: ['photo-view', photoId],
    queryFn: ({ signal }) => viewPhoto(photoId, signal),
    staleTime: fresh,
    gcTime: fresh,
  });
