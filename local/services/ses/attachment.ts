import * as z from 'zod/mini';
import type { MailAttachment } from '#lib/mail.ts';

/** SES accepts more types. It documents those that it rejects: https://docs.aws.amazon.com/ses/latest/dg/mime-types.html */
const contentTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  pdf: 'application/pdf',
  txt: 'text/plain',
};

const typeOf = (fileName: string): string | undefined => contentTypes[/\.([^.]+)$/.exec(fileName)?.[1] ?? ''];

/**
 * An attachment of SendEmail: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_Attachment.html. Its bytes must suit the
 * transfer encoding that SES uses for it in the mail, which is 7-bit text by default.
 */
export const attachmentSchema = z
  .strictObject({
    FileName: z.string().check(
      z.maxLength(255),
      z.refine((name) => typeOf(name) !== undefined, 'the name needs an extension that is supported locally'),
    ),
    RawContent: z.base64().check(z.minLength(1)),
    ContentType: z.optional(z.string().check(z.minLength(1), z.maxLength(78))),
    ContentDisposition: z._default(z.enum(['ATTACHMENT', 'INLINE']), 'ATTACHMENT'),
    ContentId: z.optional(z.string().check(z.minLength(1), z.maxLength(78))),
    ContentDescription: z.optional(z.string().check(z.maxLength(1000))),
    ContentTransferEncoding: z._default(z.enum(['BASE64', 'QUOTED_PRINTABLE', 'SEVEN_BIT']), 'SEVEN_BIT'),
  })
  .check(
    z.refine(
      ({ ContentTransferEncoding, RawContent }) => ContentTransferEncoding !== 'SEVEN_BIT' || isSevenBit(RawContent),
      'these bytes need the ContentTransferEncoding BASE64',
    ),
  );

const isSevenBit = (base64: string): boolean => Buffer.from(base64, 'base64').every((byte) => byte < 0x80);

/** Converts an attachment for the mailbox. Only an inline attachment keeps its content ID, so that HTML can show it. */
export const toAttachment = ({
  FileName,
  RawContent,
  ContentType = typeOf(FileName) ?? '',
  ContentDisposition,
  ContentId,
}: z.output<typeof attachmentSchema>): MailAttachment => ({
  fileName: FileName,
  contentType: ContentType,
  ...(ContentDisposition === 'INLINE' && ContentId !== undefined && { contentId: ContentId }),
  bytes: Buffer.from(RawContent, 'base64'),
});
