/** How many of a word's letters count when it is looked for by its deletions: enough to tell words apart. */
const lettersThatCount = 12;

/** The word's first letters, and these with each one left out in turn; each once. */
export function deletions(word: string): readonly string[] {
  const letters = [...word].slice(0, lettersThatCount);
  const shorter = letters.map((_, place) => letters.toSpliced(place, 1).join(''));
  return [...new Set([letters.join(''), ...shorter])];
}

/**
 * Whether one typing error lies between `typed` and `word`: a letter too many, one missing, another one, or two neighbours
 * swapped. `beginning` means that `typed` is that far from how the word begins, with its first letter right.
 */
export function oneEdit(typed: string, word: string): 'whole' | 'beginning' | undefined {
  const from = [...typed];
  const to = [...word];
  const differs = from.findIndex((letter, place) => letter !== to[place]);
  const same = differs === -1 ? from.length : differs;
  const [left, right] = [from.slice(same), to.slice(same)];
  // Nothing was typed wrong: only a letter can be missing at the end.
  if (left.length === 0) return right.length === 1 ? 'whole' : undefined;
  const [swapped, with_] = right;
  const edits: readonly (readonly [readonly string[], readonly string[]])[] = [
    [left.slice(1), right],
    [left, right.slice(1)],
    [left.slice(1), right.slice(1)],
    ...(left[0] === with_ && left[1] === swapped ? [[left.slice(2), right.slice(2)] as const] : []),
  ];
  if (edits.some(([rest, wanted]) => rest.join('') === wanted.join(''))) return 'whole';
  const begins = same > 0 && edits.some(([rest, wanted]) => wanted.join('').startsWith(rest.join('')));
  return begins ? 'beginning' : undefined;
}
