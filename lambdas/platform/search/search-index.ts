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
  /** The version of the index that wrote it: which words it then gave the entry. */
  readonly version: number;
  readonly position: Position;
}

interface PostingsQuery {
  /** How the words begin; at least two characters. */
  readonly prefix: string;
  /** Only the word that is exactly the prefix. */
  readonly whole?: boolean;
  readonly limit: number;
  readonly after?: Position | undefined;
}

/** An index of words; eventually consistent. */
export interface SearchIndex<Entry> {
  /** The shortest words first, in their order; of one word the newest entry first. */
  list(query: PostingsQuery): Promise<Page<Posting<Entry>>>;
  /** Does nothing if the posting has a newer revision, or the same one and this version of the index. */
  put(word: string, entry: Entry): Promise<void>;
  /** Only a posting older than `revision`; without it, any posting. */
  remove(word: string, entry: Entry, revision?: number): Promise<void>;
}
