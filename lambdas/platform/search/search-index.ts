import type { Position } from '../cursors.ts';
import type { Page } from '../paging.ts';

/** What a search index can be kept of. */
export interface Indexed {
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Counts the changes. */
  readonly revision: number;
}

/** One word of one entry, with the entry as the index knows it. */
export interface Posting<Entry> {
  readonly word: string;
  readonly entry: Entry;
  readonly position: Position;
}

interface PostingsQuery {
  /** How the words begin; at least two characters. */
  readonly prefix: string;
  readonly limit: number;
  readonly after?: Position | undefined;
}

/** An index of words; eventually consistent. */
export interface SearchIndex<Entry> {
  /** The shortest words first, in their order; of one word the newest entry first. */
  list(query: PostingsQuery): Promise<Page<Posting<Entry>>>;
  /** Does nothing if the posting has the same or a newer revision. */
  put(word: string, entry: Entry): Promise<void>;
  /** Only a posting older than `revision`; without it, any posting. */
  remove(word: string, entry: Entry, revision?: number): Promise<void>;
}
