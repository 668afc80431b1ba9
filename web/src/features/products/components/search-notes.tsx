import type { ProductPage } from '#contracts/products/product.ts';
import { home } from '#web/texts/products/home.ts';
import { searchNotes as texts } from '#web/texts/products/search-notes.ts';
import type { useProducts } from '../api/product-list.ts';

/** The number of gifts found, and how the search read prices or misspelt words. Screen readers announce each change. */
export default function SearchNotes({
  products: { data, hasNextPage, isPlaceholderData },
}: {
  readonly products: ReturnType<typeof useProducts>;
}) {
  // The list shows why it failed to load.
  if (!data) return null;
  const { length } = data.pages.flatMap(({ products }) => products);
  // A later page may know more than the first, which found nothing yet.
  const page = isPlaceholderData ? undefined : data.pages.at(-1);
  return (
    <>
      {page && <SearchReading page={page} />}
      <span>{page ? texts.found(length, hasNextPage, page.sort) : home.wait}</span>
    </>
  );
}

/** How the search read prices and misspelt words, or that no gift has them all. */
export const SearchReading = ({
  page: { prices, noneAtPrices, correctedQuery, noneWithAllWords },
}: {
  readonly page: ProductPage;
}) => (
  <>
    {prices && <strong>{`${noneAtPrices ? texts.noneAtPrices(prices) : texts.prices(prices)} `}</strong>}
    {correctedQuery !== undefined && (
      <span>
        {texts.corrected} <strong>{correctedQuery}</strong>.{' '}
      </span>
    )}
    {noneWithAllWords && <span>{texts.noneWithAllWords}</span>}
  </>
);
