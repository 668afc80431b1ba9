import type { ImagePage } from '#contracts/uploads/upload.ts';
import { personalPages } from '#web/lib/personal-pages.ts';
import { usePagedList } from '#web/lib/use-paged-list.ts';

/** The stored files, `limit` per page; owners only. Always stale, because other pages change the files too. */
export const useStoredFiles = (limit: number) =>
  usePagedList({
    queryKey: ['stored-files', limit],
    fetchPage: personalPages<ImagePage>('/api/uploads', new URLSearchParams({ limit: String(limit) })),
    staleTime: 0,
  });
