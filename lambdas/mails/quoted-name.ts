import { isLegible } from '../contracts/text.ts';

/** Long enough for a greeting, too short for a message. */
const maxLength = 40;

/** Everything that names are not made of. Joiners stay: Indic names need them. */
const notOfNames = /[^\p{L}\p{M}\p{Join_Control}'’.-]+/gu;

/**
 * A customer's name as a mail quotes it: letters on one line, cut at a word. Mail clients make links of addresses, domains and
 * phone numbers, whatever the mail's format, so a name keeps no digit, slash or @, and no dot before a letter.
 */
export function quotedName(name: string): string {
  const plain = name.replaceAll(notOfNames, ' ').replaceAll('.', '. ').replaceAll(/ +/g, ' ').trim();
  const cut = shortened(plain);
  return isLegible(cut) ? cut : 'customer';
}

/** The words that fit; the beginning of the first one where not even that fits. */
function shortened(text: string): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  const end = characters.slice(0, maxLength + 1).lastIndexOf(' ');
  return characters.slice(0, end > 0 ? end : maxLength).join('');
}
