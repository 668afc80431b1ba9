import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { callApi } from './api.ts';
import { type CursorPage, gatherPage, type PageKind } from './gather-page.ts';

/** Fetches the answer that a cursor names, or the first. */
type FetchPage<Page> = (cursor: string | undefined, signal: AbortSignal) => Promise<Page>;

interface PagedListOptions<Page extends CursorPage> {
  readonly queryKey: readonly unknown[];
  readonly fetchPage: FetchPage<Page>;
  /** How short answers are put together to one page; without it each answer is a page. */
  readonly gather?: PageKind<Page>;
  /** Shows the last list while one with another key is on its way. */
  readonly keepsLast?: boolean;
  /** Milliseconds. */
  readonly staleTime?: number;
  readonly refetchOnReconnect?: boolean;
}

export type PagedList<Page> = UseInfiniteQueryResult<InfiniteData<Page, string | undefined>>;

/** A list of the API that comes page by page. */
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

/** Fetches the pages of a list that only somebody signed in may see; `query` says which of its entries. */
export const personalPages =
  <Page>(path: string, query = new URLSearchParams()): FetchPage<Page> =>
  (cursor, signal) => {
    const all = new URLSearchParams([...query, ...(cursor === undefined ? [] : [['cursor', cursor]])]).toString();
    return callApi('GET', all === '' ? path : `${path}?${all}`, { signedIn: true, signal });
  };
