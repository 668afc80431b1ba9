import { isLegible } from '../contracts/text.ts';

/** Long enough for a greeting, too short for a message. */
const maxLength = 40;

/** Characters that names don't contain. Joiners stay: Indic names need them. */
const notOfNames = /[^\p{L}\p{M}\p{Join_Control}'’.-]+/gu;

/**
 * A customer's name as a mail quotes it: letters on one line, cut at a word. Mail clients turn addresses, domains and phone
 * numbers into links even in plain text, so a name keeps no digit, slash or @, and no dot before a letter.
 */
export function quotedName(name: string): string {
  const plain = name.replaceAll(notOfNames, ' ').replaceAll('.', '. ').replaceAll(/ +/g, ' ').trim();
  const cut = shortened(plain);
  return isLegible(cut) ? cut : 'customer';
}

/** The words that fit, or the beginning of the first word. */
function shortened(text: string): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  const end = characters.slice(0, maxLength + 1).lastIndexOf(' ');
  return characters.slice(0, end > 0 ? end : maxLength).join('');
}
