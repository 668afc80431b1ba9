import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { VersionedBrand } from '#contracts/settings/brand.ts';
import type { NewBrand } from '#contracts/settings/new-brand.ts';
import type {
  ManagedTexts,
  NewContact,
  NewText,
  VersionedContact,
  VersionedText,
} from '#contracts/settings/shop-details.ts';
import { callApi } from '#web/lib/api.ts';
import { publicQueryKey } from '#web/lib/query.ts';
import { useVersionedSave } from '#web/lib/use-versioned-save.ts';

const path = '/api/manage/settings/texts';
const queryKey = ['shop-texts'];

/** Name, logo and banner, the contact and the owner's texts. Loaded once per visit of a screen, because a refetch under an open form would change its version. */
export function useManagedTexts() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi<ManagedTexts>('GET', path, { signedIn: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Saves the text of a page. */
export function useSaveText() {
  const client = useQueryClient();
  return useVersionedSave<NewText, VersionedText>(path, (saved, { page }) => {
    client.setQueryData<ManagedTexts>(queryKey, (all) => all && { ...all, texts: { ...all.texts, [page]: saved } });
    return client.invalidateQueries({ queryKey: [publicQueryKey, 'text', page] });
  });
}

/** Saves name, logo and banner. Pages show them when they are loaded again. */
export const useSaveBrand = () => useVersionedSave<NewBrand, VersionedBrand>('/api/manage/settings/brand');

/** Saves the contact. */
export function useSaveContact() {
  const client = useQueryClient();
  return useVersionedSave<NewContact, VersionedContact>('/api/manage/settings/contact', () =>
    client.invalidateQueries({ queryKey: [publicQueryKey, 'contact'] }),
  );
}
