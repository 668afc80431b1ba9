import type { ImagePage } from '#contracts/upload.ts';
import { personalPages, usePagedList } from '#web/lib/use-paged-list.ts';

/** The files stored, a page of `limit` at a time. Only for owners, and never kept: it changes by other ways than this page's. */
export const useStoredFiles = (limit: number) =>
  usePagedList({
    queryKey: ['stored-files', limit],
    fetchPage: personalPages<ImagePage>('/api/uploads', new URLSearchParams({ limit: String(limit) })),
    staleTime: 0,
  });
