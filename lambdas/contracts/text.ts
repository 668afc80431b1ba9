import * as z from 'zod/mini';

/**
 * No stored text may contain control characters, unpaired surrogates, which UTF-8 can't encode, or nine combining marks in a
 * row, which cover the text around them. No script needs nine.
 */
const unstorable = /[\p{Cc}\p{Cs}]|\p{M}{9}/u;
const unstorableInLines = /[^\P{Cc}\t\n\r]|\p{Cs}|\p{M}{9}/u;
/**
 * Bidirectional controls change the direction of the text after them, so `gpj.exe` can look like `exe.jpg`. Right-to-left
 * scripts don't need them.
 */
const bidirectional = /[\u202a-\u202e\u2066-\u2069]/u;
/** Unicode counts Hangul fillers as letters and the empty Braille cell as a symbol, but both are invisible. */
const visible = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** True for one line of well-formed Unicode with a visible character. */
export const isLegible = (text: string): boolean =>
  visible.test(text) && !unstorable.test(text) && !bidirectional.test(text);

/**
 * True for a file's legible name, without a path or invisible characters. Joiners are accepted, because words in Marathi and
 * Persian and many emoji contain them.
 */
export const isFileName = (name: string): boolean =>
  isLegible(name) && !/^\.|[/\\]|(?![\u200c\u200d])\p{Cf}/u.test(name);

const legible =
  (forbidden: RegExp) =>
  (name: string, missing: string, length: number): z.ZodMiniString =>
    z.string(missing).check(
      z.trim(),
      z.refine((text) => visible.test(text), missing),
      z.maxLength(length, `${name} may have up to ${length} characters.`),
      z.refine(
        (text) => !forbidden.test(text),
        `${name} contains characters that can’t be saved. Please type it again.`,
      ),
      z.refine(
        (text) => !bidirectional.test(text),
        `${name} contains invisible characters that change the direction of the text. Please type it again.`,
      ),
    );

/** One line of text: trimmed, legible, up to `length` characters. `missing` is the message for an empty one. */
export const lineOfText = legible(unstorable);

/** Like `lineOfText`, but with line breaks and tabs. */
export const linesOfText = legible(unstorableInLines);

/** Refuses a text for which `errorOf` returns a message. */
export const follows = (errorOf: (text: string) => string | undefined) =>
  z.check<string>(({ value, issues }) => {
    const message = errorOf(value);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  });

/** The storable part, up to `length` characters, of a text that the shop can't refuse, such as a name from Cognito. */
export const keepable = (text: string, length: number): string => storable(storable(text).slice(0, length));

/** Truncating may leave half a surrogate pair, so this runs before and after it. */
const storable = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '');
