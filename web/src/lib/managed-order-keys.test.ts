import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshness } from './managed-order-keys.ts';
import { queryClient } from './query.ts';

beforeEach(() => queryClient.mount());
afterEach(() => {
  queryClient.unmount();
  queryClient.clear();
});

test.each([
  ['the network returns', (isOnline: boolean) => onlineManager.setOnline(isOnline)],
  ['the page becomes visible', (isVisible: boolean) => focusManager.setFocused(isVisible)],
])('refetches the owners’ lists when %s', async (_when, set) => {
  const fetchOrders = vi.fn(async () => []);
  const watched = new QueryObserver(queryClient, { queryKey: ['orders of all'], queryFn: fetchOrders, ...freshness });
  const leave = watched.subscribe(() => {});
  await vi.waitFor(() => expect(watched.getCurrentResult().isSuccess).toBe(true));
  set(false);
  set(true);
  await vi.waitFor(() => expect(fetchOrders).toHaveBeenCalledTimes(2));
  leave();
});
