import type { limits } from '#contracts/limits.ts';

/** The maximum length of the search words. Only the type is imported, because a first visit needs no other limit. */
export const searchLength: typeof limits.searchLength = 100;

/** The search words in a page's address (`q`), cut to the API's maximum length between two characters. */
export const wordsIn = (query: URLSearchParams): string =>
  (query.get('q') ?? '')
    .trim()
    .slice(0, searchLength)
    .replace(/[\ud800-\udbff]$/, '');
