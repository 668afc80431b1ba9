import * as z from 'zod/mini';

/**
 * What no stored text contains: control characters, unpaired surrogates, which UTF-8 can't encode, and piles of combining marks,
 * which cover the text around them. No script needs nine in a row.
 */
const unfit = /[\p{Cc}\p{Cs}]|\p{M}{9}/u;
const unfitInLines = /[^\P{Cc}\t\n\r]|\p{Cs}|\p{M}{9}/u;
/**
 * Bidirectional controls also turn the text after them: `gpj.exe` can look like `exe.jpg`. Right-to-left scripts don't need them.
 */
const turning = /[\u202a-\u202e\u2066-\u2069]/u;
/** Unicode counts Hangul fillers as letters and the empty Braille cell as a symbol, but both are invisible. */
const visible = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** True for one line of well-formed Unicode with a visible character. */
export const isLegible = (text: string): boolean => visible.test(text) && !unfit.test(text) && !turning.test(text);

const legible =
  (forbidden: RegExp) =>
  (name: string, missing: string, length: number): z.ZodMiniString =>
    z.string(missing).check(
      z.trim(),
      z.refine((text) => visible.test(text), missing),
      z.maxLength(length, `${name} may have up to ${length} characters.`),
      z.refine((text) => !forbidden.test(text), `${name} has characters that cannot be kept. Please type it again.`),
      z.refine(
        (text) => !turning.test(text),
        `${name} has invisible marks that turn the direction of the text. Please type it again.`,
      ),
    );

/** One line of text: trimmed, legible, up to `length` characters. `missing` is the message for an empty one. */
export const lineOfText = legible(unfit);

/** Like `lineOfText`, but with line breaks and tabs. */
export const linesOfText = legible(unfitInLines);

/** Refuses a text for which `errorOf` returns a message. */
export const follows = (errorOf: (text: string) => string | undefined) =>
  z.check<string>(({ value, issues }) => {
    const message = errorOf(value);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  });

/** The storable part of a text that the shop can't refuse, such as a name at Cognito: at most `length` characters. */
export const keepable = (text: string, length: number): string => withoutUnfit(withoutUnfit(text).slice(0, length));

/** Cutting may leave half a surrogate pair, so this runs before and after it. */
const withoutUnfit = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '');
