import type { Page } from '../paging.ts';
import type { Posting } from './search-index.ts';

/** How many postings a request reads if it may filter out some of them. */
export const postingsToFilter = 100;

/** The entries of the first `limit` postings that `shows` accepts. The next page starts after the last of them. */
export function filterPostings<Entry>(
  { entries, next }: Page<Posting<Entry>>,
  limit: number,
  shows: (posting: Posting<Entry>) => boolean,
): Page<Entry> {
  const shown: Entry[] = [];
  for (const [index, posting] of entries.entries()) {
    if (!shows(posting)) continue;
    shown.push(posting.entry);
    if (shown.length < limit) continue;
    return { entries: shown, next: index + 1 < entries.length ? posting.position : next };
  }
  return { entries: shown, next };
}
