import { limits } from './limits.ts';

/** Letters as people see them (graphemes of UAX #29). A family emoji or a Devanagari syllable is one of them. */

let segmenter: Intl.Segmenter | undefined;

/**
 * Parts of a text that are never longer than a grapheme of any Unicode version, so the fallback never counts fewer than
 * `Intl.Segmenter`. Marks of three scripts and characters after an invisible one start a grapheme of their own.
 */
const extend = '(?!\\u200d)[\\p{Grapheme_Extend}\\p{Emoji_Modifier}]';
const spacingMark = '(?![\\p{scx=Mymr}\\p{scx=Lana}\\p{scx=Ahom}])\\p{Mc}';
const emoji = `\\p{Extended_Pictographic}(?:(?:${extend})*\\u200d\\p{Extended_Pictographic})*`;
const invisible = '[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]';
const part = () =>
  new RegExp(
    `\\r\\n|${invisible}|(?:${emoji}|\\p{Regional_Indicator}{2}|[^])(?:${extend}|\\u200d|${spacingMark})*`,
    'gu',
  );

/** The graphemes of a text. Firefox has `Intl.Segmenter` since version 125. */
export function graphemesOf(text: string): readonly string[] {
  if (!('Segmenter' in Intl)) return text.match(part()) ?? [];
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** True if a text has more graphemes than an answer may have, or more code units than these may have. */
export const isTooLong = (text: string, maxLength: number): boolean =>
  text.length > maxLength * limits.questions.unitsPerCharacter || graphemesOf(text).length > maxLength;

/**
 * Signs that join two consonants. Unicode 17 made one grapheme of more such pairs than Unicode 16, and later versions may add
 * others.
 */
const joinsConsonants =
  /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2\u1a60\u1b44\u1bab\ua9c0\uaaf6](?:\u200c|\u200d|\p{Mn})*$/u;

/**
 * The same for the server: it also refuses texts that no browser counts as shorter. So it accepts what a browser with a newer
 * Unicode version accepted.
 */
export function isTooLongForAll(text: string, maxLength: number): boolean {
  if (text.length > maxLength * limits.questions.unitsPerCharacter) return true;
  const graphemes = graphemesOf(text);
  const joined = graphemes.filter((_, k) => joinsConsonants.test(graphemes[k - 1] ?? ''));
  return graphemes.length - joined.length > maxLength;
}
