import { ContentionError } from '../result.ts';
import { retry } from '../retry.ts';
import type { Indexed, SearchIndex } from './search-index.ts';

const attempts = 4;

/** The index, the words of an entry, and how to read its current state. */
interface Indexing<Entry> {
  readonly index: Pick<SearchIndex<Entry>, 'put' | 'remove'>;
  wordsOf(entry: Entry): readonly string[];
  /** A consistent read; undefined if the entry is gone. */
  current(entry: Entry): Promise<Entry | undefined>;
}

/**
 * Updates the postings of one entry, and returns its state. `images` are its states before and after its changes. It
 * reads the state before and after it writes, so changes may arrive in any order. @throws ContentionError while the entry keeps
 * changing.
 */
export async function keepIndex<Entry extends Indexed>(
  indexing: Indexing<Entry>,
  images: readonly Entry[],
): Promise<Entry | undefined> {
  const [entry] = images;
  if (entry === undefined) return undefined;
  const indexed = new Set(images.flatMap(indexing.wordsOf));
  let current = await indexing.current(entry);
  const settled = await retry({ attempts }, async () => {
    await write(indexing, entry, indexed, current);
    const now = await indexing.current(entry);
    if (now?.revision === current?.revision) return true;
    for (const word of current === undefined ? [] : indexing.wordsOf(current)) indexed.add(word);
    current = now;
    return undefined;
  });
  if (!settled) throw new ContentionError(`The entry created at ${entry.createdAt} kept changing`);
  return current;
}

async function write<Entry extends Indexed>(
  { index, wordsOf }: Indexing<Entry>,
  entry: Entry,
  indexed: ReadonlySet<string>,
  current: Entry | undefined,
): Promise<void> {
  const wanted = new Set(current === undefined ? [] : wordsOf(current));
  const stale = [...indexed].filter((word) => !wanted.has(word));
  await Promise.all([
    ...(current === undefined ? [] : [...wanted].map((word) => index.put(word, current))),
    ...stale.map((word) => index.remove(word, entry, current?.revision)),
  ]);
}
