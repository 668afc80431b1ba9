import fc from 'fast-check';

/** Misspellings of a word with one letter added, missing or replaced, or two neighbouring letters swapped. */
export const misspelt = (word: string): fc.Arbitrary<string> => {
  const letters = [...word];
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
  const position = fc.nat({ max: letters.length - 1 });
  return fc
    .oneof(
      fc.tuple(position, letter).map(([at, other]) => letters.toSpliced(at, 0, other)),
      position.map((at) => letters.toSpliced(at, 1)),
      fc.tuple(position, letter).map(([at, other]) => letters.with(at, other)),
      fc
        .nat({ max: letters.length - 2 })
        .map((at) => letters.toSpliced(at, 2, letters[at + 1] ?? '', letters[at] ?? '')),
    )
    .map((changed) => changed.join(''))
    .filter((changed) => changed !== word);
};
