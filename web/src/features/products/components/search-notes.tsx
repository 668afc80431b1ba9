import type { SearchedPrices } from '#contracts/products/product.ts';
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
  const { correctedQuery, prices, noneAtPrices, noneWithAllWords, sort } =
    (!isPlaceholderData && data.pages.at(-1)) || {};
  return (
    <>
      {prices && <PricesNote prices={prices} none={noneAtPrices} />}
      {correctedQuery !== undefined && (
        <span>
          {texts.corrected} <strong>{correctedQuery}</strong>.{' '}
        </span>
      )}
      {noneWithAllWords && <span>{texts.noneWithAllWords}</span>}
      <span>{isPlaceholderData ? home.wait : texts.found(length, hasNextPage, sort)}</span>
    </>
  );
}

/** The prices that the search read, or that no gift has one of them. */
export const PricesNote = ({
  prices,
  none = false,
}: {
  readonly prices: SearchedPrices;
  readonly none?: boolean | undefined;
}) => <strong>{`${none ? texts.noneAtPrices(prices) : texts.prices(prices)} `}</strong>;
