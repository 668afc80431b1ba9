import { categoryLabel } from '#contracts/categories.ts';
import { occasionPath } from '#contracts/occasions/occasions.ts';
import { categoryPath } from '#contracts/products/product-address.ts';
import { useOccasions } from '#web/lib/occasions.ts';
import { emptySearch as texts } from '#web/texts/products/empty-search.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { useContact } from '../../about/api/get-public-settings.ts';
import { ContactWays } from '../../about/components/contact-lines.tsx';
import { useProducts } from '../api/product-list.ts';

/** The most categories to link to. All are above, as pictures. */
const shownCategories = 3;

/** The price of the link to cheaper gifts, in rupees. */
const lowPrice = 1_000;

/** For a search that found nothing: links that find something, and how to ask the shop. They appear together, so that nothing moves under a finger. */
export default function EmptySearch({ words }: { readonly words: string }) {
  const links = useFindingLinks();
  const contact = useContact();
  if (links === undefined || contact.isPending) return null;
  const { email, whatsApp } = contact.data ?? {};
  return (
    <div className="empty-search">
      {links.length > 0 && (
        <nav aria-labelledby="often-searched">
          <p id="often-searched">{texts.popular}</p>
          <ul>
            {links.map(({ to, label }) => (
              <li key={to}>
                <LinkButton look="secondary" to={to}>
                  {label}
                </LinkButton>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {(email ?? whatsApp) !== undefined && (
        <div>
          <p>{texts.ask}</p>
          <ContactWays email={email} whatsApp={whatsApp} message={texts.lookingFor(words)} />
        </div>
      )}
    </div>
  );
}

/** The next occasion, categories and low prices, as far as the newest gifts have some. Undefined until all is known. */
function useFindingLinks() {
  const gifts = useProducts({});
  const occasions = useOccasions();
  const next = occasions.data?.find(({ state }) => state === 'open');
  const giftsOfNext = useProducts({ category: next?.category, words: next?.words });
  if ([gifts, occasions, giftsOfNext].some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData)) {
    return undefined;
  }
  const products = gifts.data?.pages.flatMap((page) => page.products) ?? [];
  const found = [...new Set(products.map(({ category }) => category))].slice(0, shownCategories);
  return [
    ...(next && giftsOfNext.data?.pages[0]?.products.length ? [{ to: occasionPath(next), label: next.name }] : []),
    ...found.map((category) => ({ to: categoryPath(category), label: categoryLabel(category) })),
    ...(products.some(({ price }) => price <= lowPrice)
      ? [{ to: `/home?q=under+${lowPrice}`, label: texts.under(lowPrice) }]
      : []),
  ];
}
