/** Deletions use only this many first letters of a word, which are enough to tell words apart. */
const maxLetters = 12;

/** The word's first letters, and each variant that lacks one of them, without duplicates. */
export function deletions(word: string): readonly string[] {
  const letters = [...word].slice(0, maxLetters);
  const shorter = letters.map((_, index) => letters.toSpliced(index, 1).join(''));
  return [...new Set([letters.join(''), ...shorter])];
}

/**
 * `whole` if `typed` is one typing error away from `word`: an extra, missing or wrong letter, or two neighbours swapped.
 * `beginning` if it is one error away from a prefix of `word`, with the first two letters right: *tshirt* is not *thirty*.
 */
export function typingError(typed: string, word: string): 'whole' | 'beginning' | undefined {
  const from = [...typed];
  const to = [...word];
  const differs = from.findIndex((letter, index) => letter !== to[index]);
  const same = differs === -1 ? from.length : differs;
  const [left, right] = [from.slice(same), to.slice(same)];
  // All typed letters match, so the only possible error is a missing last letter.
  if (left.length === 0) return right.length === 1 ? 'whole' : undefined;
  const [first, second] = right;
  const edits: readonly (readonly [readonly string[], readonly string[]])[] = [
    [left.slice(1), right],
    [left, right.slice(1)],
    [left.slice(1), right.slice(1)],
    ...(left[0] === second && left[1] === first ? [[left.slice(2), right.slice(2)] as const] : []),
  ];
  if (edits.some(([rest, wanted]) => rest.join('') === wanted.join(''))) return 'whole';
  const begins = same > 1 && edits.some(([rest, wanted]) => wanted.join('').startsWith(rest.join('')));
  return begins ? 'beginning' : undefined;
}
