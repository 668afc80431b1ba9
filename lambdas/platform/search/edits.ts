/** How many letters of a word its deletions use: enough to distinguish words. */
const lettersThatCount = 12;

/** The word's first letters, and these without each one of them in turn; each once. */
export function deletions(word: string): readonly string[] {
  const letters = [...word].slice(0, lettersThatCount);
  const shorter = letters.map((_, place) => letters.toSpliced(place, 1).join(''));
  return [...new Set([letters.join(''), ...shorter])];
}

/**
 * `whole` if `typed` is one typing error away from `word`: an extra, missing or wrong letter, or two neighbours swapped.
 * `beginning` if it is one error away from a prefix of `word`, with the first letter right.
 */
export function typingError(typed: string, word: string): 'whole' | 'beginning' | undefined {
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
