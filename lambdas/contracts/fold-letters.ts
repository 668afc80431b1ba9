/** Latin letters that Unicode doesn't decompose, each before its plain form. */
const plainLetters = 'æae œoe øo đd ðd ħh łl þth';

/** Folds letters for searches and addresses alike: to Unicode's compatibility form, in lower case, without accents. */
export const foldLetters = (text: string): string =>
  plainLetters.split(' ').reduce(
    (folded, pair) => folded.replaceAll(pair.charAt(0), pair.slice(1)),
    text
      .normalize('NFKD')
      // Upper case first, so that ß equals ss and ſ equals s. Before that, ẞ must become ß.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replace(/[\u0300-\u036f]/g, ''),
  );
