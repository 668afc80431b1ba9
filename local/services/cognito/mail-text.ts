import * as z from 'zod/mini';

/** Cognito replaces it by the code when it sends the mail. */
export const codePlaceholder = '{####}';

const characters = String.raw`[\p{L}\p{M}\p{S}\p{N}\p{P}\s]`;

/** A subject that Cognito accepts, from the template or from the custom message trigger. */
export const mailSubject = z
  .string()
  .check(z.minLength(1), z.maxLength(140), z.regex(new RegExp(`^${characters}+$`, 'u'), 'has control characters'));

/** HTML that Cognito accepts for a mail with a code. */
export const codeMessage = z
  .string()
  .check(
    z.maxLength(20_000),
    z.regex(new RegExp(`^${characters}*$`, 'u'), 'has control characters'),
    z.includes(codePlaceholder, `does not contain the placeholder ${codePlaceholder}`),
  );
