import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Cart } from '#contracts/cart/cart.ts';
import { aCart, aLine } from '#tests/support/web/a-cart.ts';
import { refreshCart } from '#web/lib/customer-cart.ts';
import { queryClient } from '#web/lib/query.ts';
import { cartQuery } from './get-cart.ts';
import { completeCart, liveTimeout, showAddedLine } from './show-added-line.ts';

const fetchCart = vi.fn<() => Promise<Cart>>();
let stop: () => void;

/** A page that shows the cart. */
beforeEach(async () => {
  vi.useFakeTimers();
  fetchCart.mockReset().mockResolvedValue(aCart([aLine('mug')]));
  const page = new QueryObserver(queryClient, { ...cartQuery, queryFn: fetchCart, staleTime: 0 });
  stop = page.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  fetchCart.mockClear();
});
afterEach(() => {
  stop();
  queryClient.clear();
  vi.useRealTimers();
});

const addFrame = () => showAddedLine(aLine('frame'));
const shown = () => queryClient.getQueryData(cartQuery.queryKey)?.lines.map(({ productId }) => productId);

test('shows an added line at once, and does not refetch the cart after the live connection did', async () => {
  addFrame();
  expect(shown()).toEqual(['mug', 'frame']);
  await vi.advanceTimersByTimeAsync(liveTimeout / 2);
  await refreshCart();
  await vi.advanceTimersByTimeAsync(2 * liveTimeout);
  expect(fetchCart).toHaveBeenCalledOnce();
});

test('refetches the cart once if no live message arrives', async () => {
  addFrame();
  addFrame();
  await vi.advanceTimersByTimeAsync(2 * liveTimeout);
  expect(fetchCart).toHaveBeenCalledOnce();
});

test('refetches an adjusted cart once when a checkout needs its version', async () => {
  await completeCart();
  expect(fetchCart).not.toHaveBeenCalled();
  addFrame();
  await completeCart();
  await vi.advanceTimersByTimeAsync(2 * liveTimeout);
  expect(fetchCart).toHaveBeenCalledOnce();
});

test('restarts a fetch that began before the change', async () => {
  fetchCart.mockReturnValueOnce(new Promise(() => undefined));
  void refreshCart();
  fetchCart.mockResolvedValue(aCart([aLine('mug'), aLine('frame')]));
  addFrame();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toEqual(['mug', 'frame']);
  expect(fetchCart).toHaveBeenCalledTimes(2);
});
