import * as z from 'zod/mini';

/** Cognito puts the code in its place when it sends the mail. */
export const codePlaceholder = '{####}';

const characters = String.raw`[\p{L}\p{M}\p{S}\p{N}\p{P}\s]`;

/** What Cognito accepts as a subject, from a template and from the custom message trigger. */
export const mailSubject = z
  .string()
  .check(z.minLength(1), z.maxLength(140), z.regex(new RegExp(`^${characters}+$`, 'u'), 'has control characters'));

/** What Cognito accepts as the HTML of a mail with a code. */
export const codeMessage = z
  .string()
  .check(
    z.maxLength(20_000),
    z.regex(new RegExp(`^${characters}*$`, 'u'), 'has control characters'),
    z.includes(codePlaceholder, `lacks the placeholder ${codePlaceholder}`),
  );
