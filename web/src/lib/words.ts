/** The words searched for in a page's address (`q`), as far as the API takes them. */
export const wordsIn = (query: URLSearchParams): string => (query.get('q') ?? '').trim().slice(0, 100);
