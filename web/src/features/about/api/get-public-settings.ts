import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PublicSettings } from '#contracts/settings/shop-details.ts';
import type { ShopPage } from '#contracts/site-paths.ts';
import { callApi } from '#web/lib/api.ts';
import { publicQueryKey } from '#web/lib/query.ts';
import { textKey } from './prime-text.ts';

/** The shop's contact. */
export function useContact() {
  return useQuery({
    queryKey: [publicQueryKey, 'contact'],
    queryFn: async ({ signal }) => (await callApi<PublicSettings>('GET', '/api/settings', { signal })).contact,
  });
}

/** The owner's text of a page, or `null` until the owner writes it. */
export const textQuery = (page: ShopPage) =>
  queryOptions({
    queryKey: textKey(page),
    queryFn: async ({ signal }): Promise<string | null> =>
      (await callApi<PublicSettings>('GET', `/api/settings?page=${page}`, { signal })).text ?? null,
  });
