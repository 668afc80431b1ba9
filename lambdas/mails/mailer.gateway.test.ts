import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { framed, type Sender } from './frame.ts';
import { sesMailer } from './mailer.gateway.ts';
import { readSender } from './sender.ts';

const contact = {
  legalName: 'Asha & Co',
  address: '1 Temple Street\nPune 411001',
  email: 'care@shop.example',
  phone: '+91 98765 43210',
};
const sender: Sender = { name: '"Asha\'s" <Gifts> & more', contact };
const framedMail = framed(sender, { title: 'S', preheader: 'P <1>', content: '<p>T</p>' });

test('D36: the frame contains the shop’s own name as text', () => {
  expect(framedMail).toContain(">&quot;Asha's&quot; &lt;Gifts&gt; &amp; more</p>");
});

test('D36: the frame shows the logo, with the name for clients that block pictures', () => {
  const logo = { url: 'https://shop.example/product-images/UP/logo.png', width: 160, height: 48 };
  const html = framed({ ...sender, logo }, { title: 'S', preheader: 'P', content: '' });
  expect(html).toContain(
    '<img src="https://shop.example/product-images/UP/logo.png" width="160" height="48" alt="&quot;Asha\'s&quot; &lt;Gifts&gt; &amp; more"',
  );
  expect(html.match(/src=/g)).toHaveLength(1);
});

test('D36: the logo’s address is absolute, and a mail without it is better than none', async () => {
  const { shopDetails } = memoryShop();
  const picture = { width: 480, height: 96, widths: [] };
  await shopDetails.brand.replace(0, {
    version: 1,
    name: 'Asha Gifts',
    logo: { imageKey: 'product-images/UP/a b.png', picture },
  });
  const read = readSender(shopDetails, async () => 'https://shop.example');
  const url = 'https://shop.example/product-images/UP/a%20b.png';
  expect(await read()).toEqual({ name: 'Asha Gifts', contact: {}, logo: { url, width: 160, height: 32 } });
  const failing = readSender(shopDetails, () => Promise.reject(new Error('SSM is down')));
  expect(await failing()).toEqual({ name: 'Asha Gifts', contact: {} });
  const slow = readSender(shopDetails, () => new Promise(() => {}));
  expect(await slow()).toEqual({ name: 'Asha Gifts', contact: {} });
});

// Consumer Protection (E-Commerce) Rules, 2020, rule 4(2): legal name, address and contact of customer care.
test('both parts of a mail end with the shop’s address and contact', async () => {
  const ses = new SESv2Client({ region: 'ap-south-1' });
  const aws = mockClient(ses);
  await sesMailer({ from: 'shop@example.com', configurationSet: 'order-mails' }, async () => sender, ses).send({
    to: 'a@example.com',
    subject: 'S',
    preheader: 'P',
    text: 'T',
    html: '',
  });
  const { Text, Html } = aws.commandCalls(SendEmailCommand)[0]?.args[0].input.Content?.Simple?.Body ?? {};
  expect(Text?.Data).toBe(
    `T\n\n${sender.name}\nPersonalised gifts and art, made by hand.\nAsha & Co\n1 Temple Street\nPune 411001\ncare@shop.example\n+91 98765 43210`,
  );
  expect(Html?.Data).toContain('<b>Asha &amp; Co</b><br>1 Temple Street<br>Pune 411001<br>');
  expect(Html?.Data).toContain('href="mailto:care@shop.example"');
  expect(Html?.Data).toContain('href="tel:+919876543210"');
  const bare = framed({ name: 'Asha Gifts', contact: {} }, { title: 'S', preheader: 'P', content: '' });
  expect(bare).toContain('<b>Asha Gifts</b></p>');
});

// https://www.w3.org/TR/css-color-adjust-1/#color-scheme-meta; Gmail keeps the inline colours.
test('the frame has colours for both schemes, tables for layout, and loads nothing', () => {
  expect(framedMail).toContain('<meta name="color-scheme" content="light dark">');
  expect(framedMail).toMatch(/@media \(prefers-color-scheme:dark\)\{.*\.on-card\{background-color:#2A1E1A!important\}/);
  expect(framedMail).toMatch(/class="on-card" bgcolor="#FFFFFF" style="[^"]*background-color:#FFFFFF"/);
  expect(framedMail.indexOf('P &lt;1&gt;')).toBeLessThan(framedMail.indexOf('<table'));
  expect(framedMail).not.toMatch(/<script|<link|@import|url\(|src=/);
});

test('sends a mail to SES as text and HTML, from the shop’s address', async () => {
  const ses = new SESv2Client({ region: 'ap-south-1' });
  const aws = mockClient(ses);
  const mail = { to: 'asha@example.com', subject: 'S', preheader: 'P <1>', text: 'T', html: '<p>T</p>' };
  await sesMailer({ from: 'shop@example.com', configurationSet: 'order-mails' }, async () => sender, ses).send(mail);
  expect(aws.commandCalls(SendEmailCommand)[0]?.args[0].input).toEqual({
    FromEmailAddress: 'shop@example.com',
    ConfigurationSetName: 'order-mails',
    Destination: { ToAddresses: ['asha@example.com'] },
    Content: {
      Simple: {
        Subject: { Data: 'S', Charset: 'UTF-8' },
        Body: {
          Text: { Data: expect.stringMatching(/^T\n\n/), Charset: 'UTF-8' },
          Html: { Data: framedMail, Charset: 'UTF-8' },
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
  await sesMailer({ from: 'shop@example.com', configurationSet: 'order-mails' }, async () => sender, ses).send({
    to: 'a@example.com',
    subject: 'S',
    preheader: 'P',
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
