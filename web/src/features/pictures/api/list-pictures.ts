import type { ImagePage } from '#contracts/upload.ts';
import { personalPages, usePagedList } from '#web/lib/use-paged-list.ts';

/** The stored files, `limit` per page. Only for owners, and never cached: other pages change them too. */
export const useStoredFiles = (limit: number) =>
  usePagedList({
    queryKey: ['stored-files', limit],
    fetchPage: personalPages<ImagePage>('/api/uploads', new URLSearchParams({ limit: String(limit) })),
    staleTime: 0,
  });
