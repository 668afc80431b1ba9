import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { callApi } from './api.ts';
import { type CursorPage, gatherPage, type PageKind } from './gather-page.ts';

/** Fetches the page at a cursor, or the first page without one. */
type FetchPage<Page> = (cursor: string | undefined, signal: AbortSignal) => Promise<Page>;

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

/** Fetches a list's pages for a signed-in visitor; `query` has the filters. */
export const personalPages =
  <Page>(path: string, query = new URLSearchParams()): FetchPage<Page> =>
  (cursor, signal) => {
    const all = new URLSearchParams([...query, ...(cursor === undefined ? [] : [['cursor', cursor]])]).toString();
    return callApi('GET', all === '' ? path : `${path}?${all}`, { signedIn: true, signal });
  };
