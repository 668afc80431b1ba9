import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { AwsError, createAwsService } from '#aws/service.ts';
import type { Mail } from '#lib/mail.ts';
import type { Keyring } from '#lib/principal.ts';
import type { Service } from '#lib/service.ts';
import { attachmentSchema, toAttachment } from './attachment.ts';

interface SesSettings {
  /**
   * The addresses and domains that are identities in the template. If it has none, the operator has verified the sender
   * by hand: every sender counts as verified, by its address, by its domains, and with a default configuration set.
   */
  readonly identities: readonly string[];
  readonly region: string;
  readonly account: string;
  readonly keyring: Keyring;
  sendMail(mail: Mail): void;
}

const content = z.object({ Data: z.string() });
const input = z.strictObject({
  FromEmailAddress: z.string(),
  ReplyToAddresses: z.optional(z.array(z.string())),
  Destination: z.strictObject({ ToAddresses: z.array(z.string()).check(z.minLength(1), z.maxLength(50)) }),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: content,
      Body: z
        .strictObject({ Text: z.optional(content), Html: z.optional(content) })
        .check(z.refine(({ Text, Html }) => Text !== undefined || Html !== undefined, 'Text or Html must be there')),
      Attachments: z.optional(z.array(attachmentSchema)),
    }),
  }),
});

/** SES accepts messages up to 40 MB with their attachments in base64. The local one accepts less. */
const largestBody = 10 * 1024 * 1024;

/** The part of SES v2 that functions use: SendEmail with simple content and attachments. Mails go to the local mailbox. */
export const createSes = ({ identities, region, account, keyring, sendMail }: SesSettings): Service =>
  createAwsService({
    service: 'ses',
    region,
    keyring,
    contentType: 'application/json',
    largestBody,
    async answer({ method, path, body, demand }) {
      if (method !== 'POST' || path !== '/v2/email/outbound-emails') {
        throw new AwsError(404, 'NotFoundException', `${method} ${path} is not supported locally.`);
      }
      const { FromEmailAddress, Destination, Content } = read(body);
      const { Subject, Body, Attachments = [] } = Content.Simple;
      const sender = addressOf(FromEmailAddress);
      const byHand = identities.length === 0;
      const verified = identitiesOf(sender).filter((name) => byHand || identities.includes(name));
      const resources = (verified.length > 0 ? verified : [sender]).map((name) => `identity/${name}`);
      // AWS names SendRawEmail for MIME messages, and SES makes one of a mail with attachments. AWS doesn't say what it checks then.
      const actions = ['ses:SendEmail', ...(Attachments.length > 0 ? ['ses:SendRawEmail'] : [])];
      // SES checks every identity that covers the sender, and the configuration set that it would use.
      for (const resource of byHand ? [...resources, 'configuration-set/default'] : resources) {
        const arn = `arn:aws:ses:${region}:${account}:${resource}`;
        for (const action of actions) demand(action, arn, { 'ses:FromAddress': sender });
      }
      if (verified.length === 0) {
        const failed = `The following identities failed the check in region ${region.toUpperCase()}: ${sender}`;
        throw new AwsError(400, 'MessageRejected', `Email address is not verified. ${failed}`);
      }
      sendMail({
        to: Destination.ToAddresses.join(', '),
        subject: Subject.Data,
        ...(Body.Text && { text: Body.Text.Data }),
        ...(Body.Html && { html: Body.Html.Data }),
        ...(Attachments.length > 0 && { attachments: Attachments.map(toAttachment) }),
      });
      return { MessageId: randomUUID() };
    },
  });

function read(body: Buffer): z.output<typeof input> {
  try {
    return z.parse(input, JSON.parse(body.toString()));
  } catch (error) {
    const issue = error instanceof z.core.$ZodError ? error.issues[0] : undefined;
    throw new AwsError(400, 'BadRequestException', `${issue?.path.join('.')}: ${issue?.message ?? 'not JSON'}`);
  }
}

/** `me@example.com` of `Me <me@example.com>`. */
function addressOf(sender: string): string {
  const address = /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
  if (/^[^\s@]+@[^\s@]+$/.test(address)) return address;
  throw new AwsError(400, 'BadRequestException', 'Missing final @domain');
}

/** The identities that can cover a sender: the address, its domain and the parent domains. */
function identitiesOf(address: string): readonly string[] {
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.');
  return [address, ...labels.map((_, index) => labels.slice(index).join('.').toLowerCase())];
}
