import { type Attachment, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { functionConfig } from '../platform/function-config.ts';
import { framed, type Sender, signature } from './frame.ts';
import type { InlineImage, Mailer } from './mail.ts';

interface SesSettings {
  /** Verified at SES. */
  readonly from: string;
  /** Reports bounces and complaints. */
  readonly configurationSet: string;
}

/** Sends mails through SES. */
export function sesMailer(
  { from, configurationSet }: SesSettings,
  readSender: () => Promise<Sender>,
  ses = new SESv2Client(functionConfig('SESV2')),
): Mailer {
  return {
    async send({ to, subject, preheader, text, html, images = [] }) {
      const sender = await readSender();
      await ses.send(
        new SendEmailCommand({
          FromEmailAddress: from,
          ConfigurationSetName: configurationSet,
          Destination: { ToAddresses: [to] },
          Content: {
            Simple: {
              Subject: { Data: subject, Charset: 'UTF-8' },
              Body: {
                Text: { Data: `${text}\n\n${signature(sender)}`, Charset: 'UTF-8' },
                Html: { Data: framed(sender, { title: subject, preheader, content: html }), Charset: 'UTF-8' },
              },
              ...(images.length > 0 && { Attachments: images.map(toAttachment) }),
            },
          },
        }),
      );
    },
  };
}

const toAttachment = ({ contentId, fileName, bytes }: InlineImage): Attachment => ({
  FileName: fileName,
  ContentType: 'image/jpeg',
  ContentDisposition: 'INLINE',
  ContentId: contentId,
  // SES's default is 7-bit text, which can't hold a picture.
  ContentTransferEncoding: 'BASE64',
  RawContent: bytes,
});
