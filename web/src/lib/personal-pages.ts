import { callApi } from './api.ts';
import type { FetchPage } from './use-paged-list.ts';

/** Fetches a list's pages for a signed-in visitor; `query` has the filters. */
export const personalPages =
  <Page>(path: string, query = new URLSearchParams()): FetchPage<Page> =>
  (cursor, signal) => {
    const all = new URLSearchParams([...query, ...(cursor === undefined ? [] : [['cursor', cursor]])]).toString();
    return callApi('GET', all === '' ? path : `${path}?${all}`, { signedIn: true, signal });
  };
