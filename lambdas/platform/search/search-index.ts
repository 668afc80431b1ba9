import type { Position } from '../cursors.ts';
import type { Page } from '../paging.ts';

/** An entry that can be indexed. */
export interface Indexed {
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Increases with each change. */
  readonly revision: number;
}

/** One word of one entry, with the entry as the index knows it. */
export interface Posting<Entry> {
  readonly word: string;
  readonly entry: Entry;
  /** The index version that wrote the posting, and so decided which words the entry has. */
  readonly version: number;
  readonly position: Position;
}

interface PostingsQuery {
  /** The prefix of the words; at least two characters. */
  readonly prefix: string;
  /** True to match only the word that equals the prefix. */
  readonly whole?: boolean;
  readonly limit: number;
  readonly after?: Position | undefined;
}

/** An index of words; eventually consistent. */
export interface SearchIndex<Entry> {
  /** Sorted by word; the newest entry of a word comes first. */
  list(query: PostingsQuery): Promise<Page<Posting<Entry>>>;
  /** Does nothing if the stored posting has a newer revision, or the same revision and index version. */
  put(word: string, entry: Entry): Promise<void>;
  /** Removes the posting if it is older than `revision`. Without `revision`, removes it in any case. */
  remove(word: string, entry: Entry, revision?: number): Promise<void>;
}
