import { useQuery } from '@tanstack/react-query';
import type { ShopPage } from '#contracts/site-paths.ts';
import { LoadingOrError } from '#web/ui/loading-or-error.tsx';
import { textQuery } from '../api/get-public-settings.ts';
import { TextBlocks } from './text-blocks.tsx';

/** The owner's text of a page about the shop. Until the owner writes it, the page shows only its title. */
export default function ShopText({ page }: { readonly page: ShopPage }) {
  const query = useQuery(textQuery(page));
  if (query.data === undefined) return <LoadingOrError query={query} />;
  return query.data === null ? null : <TextBlocks text={query.data} />;
}
