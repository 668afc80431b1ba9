import type { ShopPage } from '#contracts/site-paths.ts';
import { lazyPart } from '../lib/lazy-part-query.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import { Page } from '../ui/page.tsx';

/** Lazy-loaded, because few visits begin with such a page. `server.tsx` and `main.tsx` load it in advance for those. */
export const shopText = lazyPart('shop-text', () => import('../features/about/components/shop-text.tsx'));

/** A page about the shop: its title, and the owner's text. Without `page` it shows only its title. */
export function PlaceholderPage({ title, page }: { readonly title: string; readonly page?: ShopPage }) {
  return (
    <Page title={title} key={title}>
      {page && <LazyPart part={shopText}>{(ShopText) => <ShopText page={page} />}</LazyPart>}
    </Page>
  );
}
