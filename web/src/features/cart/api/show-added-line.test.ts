import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Cart } from '#contracts/cart.ts';
import { aCart, aLine } from '#tests/support/web/a-cart.ts';
import { queryClient } from '#web/lib/query.ts';
import { cartQuery, refreshCart } from './get-cart.ts';
import { completeCart, livePatience, showAddedLine } from './show-added-line.ts';

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

test('shows an added line at once, and fetches the cart only for the live message', async () => {
  addFrame();
  expect(shown()).toEqual(['mug', 'frame']);
  await vi.advanceTimersByTimeAsync(livePatience / 2);
  await refreshCart();
  await vi.advanceTimersByTimeAsync(2 * livePatience);
  expect(fetchCart).toHaveBeenCalledOnce();
});

test('fetches the cart once without a live message', async () => {
  addFrame();
  addFrame();
  await vi.advanceTimersByTimeAsync(2 * livePatience);
  expect(fetchCart).toHaveBeenCalledOnce();
});

test('fetches the version of an adjusted cart for a checkout, once', async () => {
  await completeCart();
  expect(fetchCart).not.toHaveBeenCalled();
  addFrame();
  await completeCart();
  await vi.advanceTimersByTimeAsync(2 * livePatience);
  expect(fetchCart).toHaveBeenCalledOnce();
});

test('repeats a fetch that began before the change', async () => {
  fetchCart.mockReturnValueOnce(new Promise(() => undefined));
  void refreshCart();
  fetchCart.mockResolvedValue(aCart([aLine('mug'), aLine('frame')]));
  addFrame();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toEqual(['mug', 'frame']);
  expect(fetchCart).toHaveBeenCalledTimes(2);
});
