import { type Attachment, SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listen } from '#lib/listen.ts';
import type { Mail } from '#lib/mail.ts';
import { createSes } from '#services/ses/ses.ts';
import { account, keyringOf, limitedKeys, region, rootKeys } from '../../callers.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closers.splice(0)) await close();
});

const mail = (more: Partial<SendEmailCommandInput> = {}): SendEmailCommandInput => ({
  FromEmailAddress: 'The Shop <shop@example.com>',
  Destination: { ToAddresses: ['shopper@example.com'] },
  Content: {
    Simple: {
      Subject: { Data: 'Your order', Charset: 'UTF-8' },
      Body: { Text: { Data: 'नमस्ते' }, Html: { Data: '<p>नमस्ते' } },
    },
  },
  ...more,
});

async function serve({ identities = [] as string[], granted = [] as string[], from = 'shop@example.com' } = {}) {
  const sent: Mail[] = [];
  const reported: unknown[] = [];
  const Condition = { StringEquals: { 'ses:FromAddress': from } };
  const grant = { Effect: 'Allow', Action: 'ses:SendEmail', Resource: granted.map(arnOf), Condition };
  const keyring = keyringOf(...(granted.length > 0 ? [grant] : []));
  const service = createSes({
    ...{ identities, configurationSets: ['order-mails'], region, account, keyring },
    sendMail: (each) => sent.push(each),
    report: async ({ configurationSet }, recipient, outcome) =>
      void reported.push([configurationSet, recipient, outcome]),
  });
  vi.stubEnv('AWS_ENDPOINT_URL_SESV2', `http://127.0.0.1:${await listen(service.server)}`);
  closers.push(() => service.close());
  const send = (input = mail(), credentials = rootKeys) =>
    new SESv2Client({ region, credentials, maxAttempts: 1 }).send(new SendEmailCommand(input));
  return { sent, reported, send };
}
const arnOf = (resource: string) => `arn:aws:ses:${region}:${account}:${resource}`;

describe('SES', () => {
  it('accepts a mail with text and HTML', async () => {
    const { sent, send } = await serve();
    expect(await send()).toMatchObject({ MessageId: expect.any(String) });
    expect(sent).toEqual([{ to: 'shopper@example.com', subject: 'Your order', text: 'नमस्ते', html: '<p>नमस्ते' }]);
  });

  // https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_Attachment.html
  // https://docs.aws.amazon.com/ses/latest/dg/attachments.html (SEVEN_BIT is the default encoding in the mail)
  const picture = {
    FileName: 'preview-1.jpg',
    RawContent: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]),
    ContentDisposition: 'INLINE',
    ContentId: 'preview-1',
    ContentTransferEncoding: 'BASE64',
  } as const;
  const mailWith = (attachment: Attachment) => {
    const { Simple } = mail().Content ?? {};
    return mail({ Content: { Simple: { Subject: Simple?.Subject, Body: Simple?.Body, Attachments: [attachment] } } });
  };

  it('keeps an inline picture of the mail’s HTML byte for byte', async () => {
    const { sent, send } = await serve();
    await send(mailWith(picture));
    const { FileName: fileName, ContentId: contentId, RawContent: bytes } = picture;
    expect(sent[0]?.attachments).toEqual([{ fileName, contentType: 'image/jpeg', contentId, bytes }]);
  });

  it('also requires ses:SendRawEmail for a mail with an attachment', async () => {
    const { sent, send } = await serve({ identities: ['example.com'], granted: ['identity/example.com'] });
    await expect(send(mailWith(picture), limitedKeys)).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining('ses:SendRawEmail'),
    });
    expect(sent).toEqual([]);
  });

  it.each([
    ['without a name', { FileName: '' }],
    ['whose name has no extension', { FileName: 'preview' }],
    ['of a type that is not supported', { FileName: 'preview.exe' }],
    ['with a long name', { FileName: `${'x'.repeat(252)}.jpg` }],
    ['without content', { RawContent: new Uint8Array() }],
    ['with a long content ID', { ContentId: 'x'.repeat(79) }],
    ['of bytes that 7-bit text cannot hold', { ContentTransferEncoding: undefined }],
  ] satisfies [string, Partial<Attachment>][])('refuses an attachment %s', async (_, more) => {
    const { sent, send } = await serve();
    await expect(send(mailWith({ ...picture, ...more }))).rejects.toMatchObject({ name: 'BadRequestException' });
    expect(sent).toEqual([]);
  });

  // https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonsimpleemailservicev2.html
  // https://docs.aws.amazon.com/ses/latest/dg/managing-configuration-sets.html (default configuration sets)
  const byHand = ['identity/shop@example.com', 'identity/example.com', 'configuration-set/default'];
  it.each([
    ['the address', ['shop@example.com', 'other.example'], ['identity/shop@example.com']],
    ['its domain', ['example.com'], ['identity/example.com']],
    ['a parent domain', ['com'], ['identity/com']],
    ['both', ['example.com', 'shop@example.com'], ['identity/shop@example.com', 'identity/example.com']],
    ['every identity that an operator may have verified by hand', [], [...byHand, 'identity/com']],
  ])('requires ses:SendEmail on %s', async (_, identities, needed) => {
    const allowed = await serve({ identities, granted: needed });
    await allowed.send(mail(), limitedKeys);
    expect(allowed.sent).toHaveLength(1);
    for (const missing of needed) {
      const granted = ['identity/other.example', ...needed.filter((resource) => resource !== missing)];
      const denied = await serve({ identities, granted });
      await expect(denied.send(mail(), limitedKeys)).rejects.toMatchObject({
        name: 'AccessDeniedException',
        message: expect.stringContaining(`ses:SendEmail on resource: ${arnOf(missing)} because`),
      });
      expect(denied.sent).toEqual([]);
    }
  });

  it('requires the permission for a named configuration set, instead of the default one, and that it exists', async () => {
    const input = mail({ ConfigurationSetName: 'order-mails' });
    const allowed = await serve({ granted: ['identity/*', 'configuration-set/order-mails'] });
    await allowed.send(input, limitedKeys);
    expect(allowed.sent).toHaveLength(1);
    const denied = await serve({ granted: ['identity/*', 'configuration-set/default'] });
    await expect(denied.send(input, limitedKeys)).rejects.toMatchObject({ name: 'AccessDeniedException' });
    const missing = mail({ ConfigurationSetName: 'other' });
    await expect((await serve()).send(missing)).rejects.toMatchObject({ name: 'NotFoundException' });
  });

  // https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html (the mailbox simulator, also with labels)
  it.each([
    ['success@simulator.amazonses.com', 'delivery', 1],
    ['bounce+order@simulator.amazonses.com', 'bounce', 0],
    ['complaint@simulator.amazonses.com', 'complaint', 1],
    ['bounce@example.com', 'delivery', 1],
  ] as const)('plays the outcome of a mail to %s: %s', async (address, outcome, delivered) => {
    const { sent, reported, send } = await serve();
    await send(mail({ Destination: { ToAddresses: [address] }, ConfigurationSetName: 'order-mails' }));
    expect(sent).toHaveLength(delivered);
    expect(reported).toEqual([['order-mails', address, outcome]]);
  });

  it('refuses addresses of the simulator that are not supported', async () => {
    const { sent, send } = await serve();
    const Destination = { ToAddresses: ['ooto@simulator.amazonses.com'] };
    await expect(send(mail({ Destination }))).rejects.toMatchObject({ name: 'BadRequestException' });
    expect(sent).toEqual([]);
  });

  it('compares only the address with the condition ses:FromAddress', async () => {
    const granted = ['identity/*', 'configuration-set/*'];
    const allowed = await serve({ granted });
    await allowed.send(mail(), limitedKeys);
    const denied = await serve({ granted, from: 'other@example.com' });
    await expect(denied.send(mail(), limitedKeys)).rejects.toMatchObject({ name: 'AccessDeniedException' });
    expect(denied.sent).toEqual([]);
  });

  it('rejects a sender that the template did not verify', async () => {
    const { sent, send } = await serve({ identities: ['other@example.com', 'ample.com'] });
    await expect(send()).rejects.toMatchObject({
      name: 'MessageRejected',
      message:
        'Email address is not verified. The following identities failed the check in region AP-SOUTH-1: shop@example.com',
    });
    expect(sent).toEqual([]);
  });

  it.each([
    ['no recipient', { Destination: { ToAddresses: [] } }],
    ['BCC recipients', { Destination: { ToAddresses: ['a@example.com'], BccAddresses: ['b@example.com'] } }],
    ['no sender', { FromEmailAddress: 'shop' }],
    ['no body', { Content: { Simple: { Subject: { Data: 'x' }, Body: {} } } }],
    ['a raw message', { Content: { Raw: { Data: Buffer.from('x') } } }],
  ] satisfies [string, Partial<SendEmailCommandInput>][])('refuses %s', async (_, more) => {
    const { sent, send } = await serve();
    await expect(send(mail(more))).rejects.toMatchObject({ name: 'BadRequestException' });
    expect(sent).toEqual([]);
  });
});
