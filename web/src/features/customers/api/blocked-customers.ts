import { useMutation } from '@tanstack/react-query';
import type { BlockedCustomerPage, CustomerBlock, NewBlock } from '#contracts/customers/customer-block.ts';
import { callApi } from '#web/lib/api.ts';
import type { PartingCall } from '#web/lib/call.ts';
import { everyManagedOrderKey } from '#web/lib/managed-order-keys.ts';
import { orderPath } from '#web/lib/order-path.ts';
import { personalPages } from '#web/lib/personal-pages.ts';
import { refetch } from '#web/lib/refetch.ts';
import { usePagedList } from '#web/lib/use-paged-list.ts';

const blockedCustomersKey = ['blocked-customers'];

/** The blocked customers, the latest block first, paginated. */
export const useBlockedCustomers = () =>
  usePagedList({
    queryKey: blockedCustomersKey,
    fetchPage: personalPages<BlockedCustomerPage>('/api/manage/blocked-customers'),
    staleTime: 0,
  });

const blockPath = (orderId: string) => `${orderPath(orderId, 'shop')}/block` as const;

/** Refetches all cached orders, because other orders of the customer may be cached too. */
const refresh = async (): Promise<void> => {
  await Promise.all([everyManagedOrderKey, blockedCustomersKey].map(refetch));
};

/** Blocks the customer of an order. */
export const useBlockCustomer = (orderId: string) =>
  useMutation({
    mutationFn: (body: NewBlock) => callApi<CustomerBlock>('PUT', blockPath(orderId), { body, signedIn: true }),
    onSettled: refresh,
  });

/** Unblocks the customer of an order. */
export const useUnblockCustomer = (orderId: string) => useMutation({ mutationFn: () => unblockCustomer(orderId) });

/** Unblocks the customer of an order. `part` sends the call if the page may unload. */
export const unblockCustomer = (orderId: string, part?: PartingCall): Promise<void> =>
  callApi<void>('DELETE', blockPath(orderId), { signedIn: true, part }).finally(refresh);
