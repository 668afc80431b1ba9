import { useInfiniteQuery } from '@tanstack/react-query';
import type { BlockedCustomerPage } from '#contracts/customer-block.ts';
import { callApi } from '#web/lib/api.ts';

export const blockedCustomersKey = ['blocked-customers'];

const pagePath = (cursor: string | undefined): `/api/${string}` =>
  cursor === undefined
    ? '/api/manage/blocked-customers'
    : `/api/manage/blocked-customers?${new URLSearchParams({ cursor })}`;

/** The blocked customers, the latest block first, page by page. */
export const useBlockedCustomers = () =>
  useInfiniteQuery({
    queryKey: blockedCustomersKey,
    queryFn: ({ pageParam, signal }) =>
      callApi<BlockedCustomerPage>('GET', pagePath(pageParam), { signedIn: true, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
