import type { ProductSort, SearchedPrices } from '#contracts/products/product.ts';
import { formatPrice } from '#web/ui/price.tsx';

const orders = { closest: 'closest first', 'price-asc': 'lowest price first', 'price-desc': 'highest price first' };

/** What a search has found, and how it was read. */
export const searchNotes = {
  found: (count: number, hasMore: boolean, sort?: ProductSort) => {
    const order = count > 1 || hasMore ? orders[sort ?? 'closest'] : undefined;
    return `${count}${hasMore ? '+' : ''} gift${count === 1 && !hasMore ? '' : 's'}${count && order ? `, ${order}` : ' found'}`;
  },
  prices: ({ least, most }: SearchedPrices) =>
    `Gifts${least ? ` from ${formatPrice(least)}` : ''}${most ? `${least ? '' : ' up'} to ${formatPrice(most)}` : ''}.`,
  noneAtPrices: (prices: SearchedPrices) => `No such gift costs ${costs(prices)}. These come nearest.`,
  corrected: 'Showing results for',
  noneWithAllWords: 'No gift has all these words. ',
};

function costs({ least, most }: SearchedPrices): string {
  if (least === undefined) return `${formatPrice(most ?? 0)} or less`;
  return most === undefined ? `${formatPrice(least)} or more` : `${formatPrice(least)} to ${formatPrice(most)}`;
}
