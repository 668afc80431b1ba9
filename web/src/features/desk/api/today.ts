import { useQuery } from '@tanstack/react-query';
import type { Today } from '#contracts/desk/today.ts';
import { callApi } from '#web/lib/api.ts';
import { freshness, todayKey } from '#web/lib/managed-order-keys.ts';
import { pollInterval } from './new-orders.ts';

/** The owners' day in numbers. The live connection reports each counted order; polling also finds payments to review. */
export const useToday = () =>
  useQuery({
    queryKey: todayKey,
    queryFn: ({ signal }) => callApi<Today>('GET', '/api/manage/today', { signedIn: true, signal }),
    refetchInterval: pollInterval,
    ...freshness,
  });
