/** The search words in a page's address (`q`), cut to the API's maximum length. */
export const wordsIn = (query: URLSearchParams): string => (query.get('q') ?? '').trim().slice(0, 100);
