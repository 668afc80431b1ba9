import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listen } from '../../../../local/listen.ts';
import { createSes } from '../../../../local/ses/ses.ts';
import type { Mail } from '../../../../local/types.ts';
import { account, keyringOf, limitedKeys, region, rootKeys } from '../callers.ts';

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

async function serve({ identities = [] as string[], granted = [] as string[] } = {}) {
  const sent: Mail[] = [];
  const grant = { Effect: 'Allow', Action: 'ses:SendEmail', Resource: granted.map(arnOf) };
  const keyring = keyringOf(...(granted.length > 0 ? [grant] : []));
  const service = createSes({ identities, region, account, keyring, sendMail: (each) => sent.push(each) });
  vi.stubEnv('AWS_ENDPOINT_URL_SESV2', `http://127.0.0.1:${await listen(service.server)}`);
  closers.push(() => service.close());
  const send = (input = mail(), credentials = rootKeys) =>
    new SESv2Client({ region, credentials, maxAttempts: 1 }).send(new SendEmailCommand(input));
  return { sent, send };
}
const arnOf = (identity: string) => `arn:aws:ses:${region}:${account}:identity/${identity}`;

describe('SES', () => {
  it('takes a mail in text and HTML', async () => {
    const { sent, send } = await serve();
    expect(await send()).toMatchObject({ MessageId: expect.any(String) });
    expect(sent).toEqual([{ to: 'shopper@example.com', subject: 'Your order', text: 'नमस्ते', html: '<p>नमस्ते' }]);
  });

  it.each([
    ['the address', ['shop@example.com', 'example.com'], 'shop@example.com'],
    ['its domain', ['example.com'], 'example.com'],
    ['a domain above it', ['com'], 'com'],
    ['the address, where the template makes no identities', [], 'shop@example.com'],
  ])('asks for ses:SendEmail on %s', async (_, identities, identity) => {
    const allowed = await serve({ identities, granted: [identity] });
    await allowed.send(mail(), limitedKeys);
    expect(allowed.sent).toHaveLength(1);
    const denied = await serve({ identities, granted: ['other.example'] });
    await expect(denied.send(mail(), limitedKeys)).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining(`ses:SendEmail on resource: ${arnOf(identity)} because`),
    });
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
    ['hidden recipients', { Destination: { ToAddresses: ['a@example.com'], BccAddresses: ['b@example.com'] } }],
    ['no sender', { FromEmailAddress: 'shop' }],
    ['no body', { Content: { Simple: { Subject: { Data: 'x' }, Body: {} } } }],
    ['a raw message', { Content: { Raw: { Data: Buffer.from('x') } } }],
    ['a configuration set', { ConfigurationSetName: 'x' }],
  ] satisfies [string, Partial<SendEmailCommandInput>][])('refuses %s', async (_, more) => {
    const { sent, send } = await serve();
    await expect(send(mail(more))).rejects.toMatchObject({ name: 'BadRequestException' });
    expect(sent).toEqual([]);
  });
});
