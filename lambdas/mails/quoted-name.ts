import { isLegible } from '../contracts/text.ts';

/** Long enough for a greeting, too short for a message. */
const maxLength = 40;

/** Characters that names don't contain. Keeps joiners, because Indic names need them. */
const notOfNames = /[^\p{L}\p{M}\p{Join_Control}'’.-]+/gu;

/**
 * Sanitises a customer's name for a mail: letters on one line, shortened at a word. Mail clients turn URLs, domains and phone
 * numbers into links even in plain text, so the name keeps no digit, slash or @, and no dot directly before a letter.
 */
export function quotedName(name: string): string {
  const plain = name.replaceAll(notOfNames, ' ').replaceAll('.', '. ').replaceAll(/ +/g, ' ').trim();
  const cut = shortened(plain);
  return isLegible(cut) ? cut : 'customer';
}

/** The words that fit, or the start of the first word. */
function shortened(text: string): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  const end = characters.slice(0, maxLength + 1).lastIndexOf(' ');
  return characters.slice(0, end > 0 ? end : maxLength).join('');
}
