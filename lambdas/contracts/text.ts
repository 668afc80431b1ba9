import * as z from 'zod/mini';

/** What no stored text holds: control characters, and halves of surrogate pairs, for which UTF-8 has no bytes. */
const unfit = /[\p{Cc}\p{Cs}]/u;
const unfitInLines = /[^\P{Cc}\t\n\r]|\p{Cs}/u;
/**
 * Marks that turn the direction of whatever follows them, also of text beyond their own: `gpj.exe` can look like `exe.jpg`. Text that
 * is written from right to left needs none of them.
 */
const turning = /[\u202a-\u202e\u2066-\u2069]/u;
/** Unicode calls the Hangul fillers letters and the empty Braille cell a symbol; none of them shows anything. */
const visible = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** True for one line of well-formed Unicode in which there is something to see. */
export const isLegible = (text: string): boolean => visible.test(text) && !unfit.test(text) && !turning.test(text);

const legible =
  (forbidden: RegExp) =>
  (name: string, missing: string, length: number): z.ZodMiniString =>
    z.string(missing).check(
      z.trim(),
      z.refine((text) => visible.test(text), missing),
      z.maxLength(length, `${name} may have up to ${length} characters.`),
      z.refine((text) => !forbidden.test(text), `${name} has characters that cannot be kept. Please type it anew.`),
      z.refine(
        (text) => !turning.test(text),
        `${name} has invisible marks that turn the direction of the text. Please type it anew.`,
      ),
    );

/** One line of text: trimmed, legible, up to `length` characters. `missing` is said when there is nothing to see. */
export const lineOfText = legible(unfit);

/** Like `lineOfText`, but with line breaks and tabs. */
export const linesOfText = legible(unfitInLines);

/** Refuses a text with the message that a rule has for it. */
export const follows = (errorOf: (text: string) => string | undefined) =>
  z.check<string>(({ value, issues }) => {
    const message = errorOf(value);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  });

/** What can be kept of a text that is not the shop's to refuse, such as a name at Cognito: at most `length` characters. */
export const keepable = (text: string, length: number): string => withoutUnfit(withoutUnfit(text).slice(0, length));

/** Cutting may leave half a surrogate pair, so this runs before and after it. */
const withoutUnfit = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '');
