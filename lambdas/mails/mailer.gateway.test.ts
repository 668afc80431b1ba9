import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { framed } from './frame.ts';
import { sesMailer } from './mailer.gateway.ts';

const name = '"Asha\'s" <Gifts> & more';
const shopName = async () => name;

test('D36: the frame contains the shop’s own name as text', () => {
  expect(framed(name, 'S', '')).toContain(">&quot;Asha's&quot; &lt;Gifts&gt; &amp; more</p>");
});

test('sends a mail to SES as text and HTML, from the shop’s address', async () => {
  const ses = new SESv2Client({ region: 'ap-south-1' });
  const aws = mockClient(ses);
  const mail = { to: 'asha@example.com', subject: 'S', text: 'T', html: '<p>T</p>' };
  await sesMailer('shop@example.com', shopName, ses).send(mail);
  expect(aws.commandCalls(SendEmailCommand)[0]?.args[0].input).toEqual({
    FromEmailAddress: 'shop@example.com',
    Destination: { ToAddresses: ['asha@example.com'] },
    Content: {
      Simple: {
        Subject: { Data: 'S', Charset: 'UTF-8' },
        Body: {
          Text: { Data: `T\n\n${name}`, Charset: 'UTF-8' },
          Html: { Data: framed(name, 'S', '<p>T</p>'), Charset: 'UTF-8' },
        },
      },
    },
  });
});

// https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_Attachment.html
// https://docs.aws.amazon.com/ses/latest/dg/attachments.html (SEVEN_BIT is the default encoding in the mail)
test('attaches a picture inline, in base64', async () => {
  const ses = new SESv2Client({ region: 'ap-south-1' });
  const aws = mockClient(ses);
  const bytes = Buffer.from([0xff, 0xd8, 0xff]);
  const images = [{ contentId: 'preview-1', fileName: 'preview-1.jpg', bytes }];
  await sesMailer('shop@example.com', shopName, ses).send({
    to: 'a@example.com',
    subject: 'S',
    text: 'T',
    html: '<p>T</p>',
    images,
  });
  expect(aws.commandCalls(SendEmailCommand)[0]?.args[0].input.Content?.Simple?.Attachments).toEqual([
    {
      FileName: 'preview-1.jpg',
      ContentType: 'image/jpeg',
      ContentDisposition: 'INLINE',
      ContentId: 'preview-1',
      ContentTransferEncoding: 'BASE64',
      RawContent: bytes,
    },
  ]);
});
