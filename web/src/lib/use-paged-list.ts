import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { type CursorPage, gatherPage, type PageKind } from './gather-page.ts';

/** Fetches the page at a cursor, or the first page without one. */
export type FetchPage<Page> = (cursor: string | undefined, signal: AbortSignal) => Promise<Page>;

interface PagedListOptions<Page extends CursorPage> {
  readonly queryKey: readonly unknown[];
  readonly fetchPage: FetchPage<Page>;
  /** How to merge short responses into one page; without it each response is a page. */
  readonly gather?: PageKind<Page>;
  /** Shows the previous list while one with another key loads. */
  readonly keepsLast?: boolean;
  /** Milliseconds. */
  readonly staleTime?: number;
  readonly refetchOnReconnect?: boolean;
}

export type PagedList<Page> = UseInfiniteQueryResult<InfiniteData<Page, string | undefined>>;

/** A paginated list of the API. */
export function usePagedList<Page extends CursorPage>({
  fetchPage,
  gather,
  keepsLast = false,
  ...options
}: PagedListOptions<Page>): PagedList<Page> {
  return useInfiniteQuery({
    ...options,
    queryFn: ({ pageParam, signal }) =>
      gather === undefined
        ? fetchPage(pageParam, signal)
        : gatherPage(gather, (cursor) => fetchPage(cursor, signal), pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...(keepsLast && { placeholderData: keepPreviousData }),
  });
}
