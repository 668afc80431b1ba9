import type { BlockedCustomerPage } from '#contracts/customers/customer-block.ts';
import { personalPages } from '#web/lib/personal-pages.ts';
import { usePagedList } from '#web/lib/use-paged-list.ts';

export const blockedCustomersKey = ['blocked-customers'];

/** The blocked customers, the latest block first, paginated. */
export const useBlockedCustomers = () =>
  usePagedList({
    queryKey: blockedCustomersKey,
    fetchPage: personalPages<BlockedCustomerPage>('/api/manage/blocked-customers'),
    staleTime: 0,
  });
