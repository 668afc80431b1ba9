/** Why a name may not be what it looks like. */
type NameDoubt = 'invisible' | 'mixed-scripts';

/** The scripts in whose words a joiner changes how letters are drawn. */
const joinedScripts = [
  ...['Arabic', 'Bengali', 'Devanagari', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Meetei_Mayek', 'Ol_Chiki'],
  ...['Oriya', 'Sinhala', 'Syriac', 'Tamil', 'Telugu'],
];
const otherScripts = [
  ...['Armenian', 'Bopomofo', 'Cherokee', 'Coptic', 'Cyrillic', 'Ethiopic', 'Georgian', 'Greek', 'Han', 'Hangul'],
  ...['Hebrew', 'Hiragana', 'Katakana', 'Khmer', 'Lao', 'Latin', 'Myanmar', 'Thaana', 'Thai', 'Tibetan'],
];
/** Scripts that one word may combine, as in the level “highly restrictive” of https://www.unicode.org/reports/tr39/. */
const combined = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

/** A regular expression of characters that these scripts use, without its brackets. */
const used = (scripts: readonly string[]): string =>
  scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('');

const known = [...joinedScripts, ...otherScripts];
const letterOfKnown = new RegExp(`[${used(known)}]`, 'u');
const oneScript = [...known.map((script) => [script]), ...combined].map(
  (scripts) => new RegExp(`^[${used([...scripts, 'Common', 'Inherited'])}]*$`, 'u'),
);

const joined = new RegExp(`([${used(joinedScripts)}])[\\u200c\\u200d]`, 'gu');
const joinedEmoji = /(\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)\u200d(?=\p{Extended_Pictographic})/gu;
const emojiStyle = /(\p{Emoji})\ufe0f/gu;
const flagOfRegion = /\u{1f3f4}[\u{e0020}-\u{e007f}]+/gu;
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Why an owner should look twice at this name. Each word is judged apart, because a name may have words of several scripts.
 * A name that imitates another one entirely in one script is not found.
 */
export function nameDoubt(name: string): NameDoubt | undefined {
  const visible = name
    .replace(joinedEmoji, '$1')
    .replace(flagOfRegion, '')
    .replace(emojiStyle, '$1')
    .replace(joined, '$1');
  if (invisible.test(visible)) return 'invisible';
  const isMixed = (word: string) => letterOfKnown.test(word) && !oneScript.some((script) => script.test(word));
  return visible.split(/[\s\p{P}]+/u).some(isMixed) ? 'mixed-scripts' : undefined;
}
