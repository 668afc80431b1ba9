import { useInfiniteQuery } from '@tanstack/react-query';
import type { ImagePage } from '#contracts/upload.ts';
import { callApi } from '#web/lib/api.ts';

/** The files stored, a page of `limit` at a time. Only for owners, and never kept: it changes by other ways than this page's. */
export function useStoredFiles(limit: number) {
  return useInfiniteQuery({
    queryKey: ['stored-files', limit],
    queryFn: ({ pageParam, signal }) =>
      callApi<ImagePage>('GET', `/api/uploads?${query(limit, pageParam)}`, { signedIn: true, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}

const query = (limit: number, cursor: string | undefined): URLSearchParams =>
  new URLSearchParams({ limit: String(limit), ...(cursor !== undefined && { cursor }) });
