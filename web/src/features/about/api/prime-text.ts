import type { QueryClient } from '@tanstack/react-query';
import type { ShopPage } from '#contracts/site-paths.ts';
import { publicQueryKey } from '#web/lib/query.ts';

export const textKey = (page: ShopPage) => [publicQueryKey, 'text', page];

/** Puts a page's text into the cache, as of `updatedAt` (milliseconds since 1970). It has its own file, because first visits need it. */
export const primeText = (client: QueryClient, page: ShopPage, text: string | undefined, updatedAt: number): void =>
  void client.setQueryData(textKey(page), text ?? null, { updatedAt });
