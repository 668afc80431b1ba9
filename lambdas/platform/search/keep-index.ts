import { TooBusy } from '../result.ts';
import type { Indexed, SearchIndex } from './search-index.ts';

const attempts = 4;

/** What is indexed, by which words, and how to read what stands of it now. */
export interface Indexing<Entry> {
  readonly index: Pick<SearchIndex<Entry>, 'put' | 'remove'>;
  wordsOf(entry: Entry): readonly string[];
  /** Sees every write acknowledged before it; nothing when the entry is gone. */
  standing(entry: Entry): Promise<Entry | undefined>;
}

/**
 * Brings the postings of one entry to what the shop says of it now. `images` are what is known of it from before and
 * after its changes: their words are those that may have to go. Because it looks at what stands, and again when it has
 * written, changes may be told in any order, more than once and at the same time. @throws TooBusy while it keeps changing.
 */
export async function keepIndex<Entry extends Indexed>(
  indexing: Indexing<Entry>,
  images: readonly Entry[],
): Promise<void> {
  const [entry] = images;
  if (entry === undefined) return;
  const known = new Set(images.flatMap(indexing.wordsOf));
  let standing = await indexing.standing(entry);
  for (let attempt = 0; attempt < attempts; attempt++) {
    await write(indexing, entry, known, standing);
    const now = await indexing.standing(entry);
    if (now?.revision === standing?.revision) return;
    for (const word of standing === undefined ? [] : indexing.wordsOf(standing)) known.add(word);
    standing = now;
  }
  throw new TooBusy(`What was made at ${entry.createdAt} kept changing`);
}

async function write<Entry extends Indexed>(
  { index, wordsOf }: Indexing<Entry>,
  entry: Entry,
  known: ReadonlySet<string>,
  standing: Entry | undefined,
): Promise<void> {
  const wanted = new Set(standing === undefined ? [] : wordsOf(standing));
  const gone = [...known].filter((word) => !wanted.has(word));
  await Promise.all([
    ...(standing === undefined ? [] : [...wanted].map((word) => index.put(word, standing))),
    ...gone.map((word) => index.remove(word, entry, standing?.revision)),
  ]);
}
