import type { Making } from '#contracts/questions/questions.ts';

export const home = {
  title: 'All Products',
  categories: 'Categories',
  wait: 'Please wait...',
  back: 'Return to All Products',
  sort: 'Sort by',
  sorts: { '': 'Newest', 'price-asc': 'Lowest price', 'price-desc': 'Highest price' },
  more: 'Show more',
  emptyTitle: 'No gifts yet',
  retry: 'Try again',
  addToCart: 'Add to Cart',
  soldOut: 'Sold out',
  added: (title: string) => `${title} is in your cart.`,
  making: ({ minDays, maxDays }: Making) =>
    `${minDays < maxDays ? `${minDays} to ` : ''}${maxDays} working day${maxDays > 1 ? 's' : ''}`,
  inCart: (count: number) => `${count} in your cart`,
  search: 'Search for a gift',
  clearSearch: 'Clear search',
  results: (words: string, category = 'Gifts') => `${category} for “${words}”`,
  noneTitle: 'No gifts found',
  showAll: 'See all gifts',
  tryIt: 'Try it with your photo',
};
