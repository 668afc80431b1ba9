import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { AwsError, createAwsService, parseBody } from '#aws/service.ts';
import type { Mail } from '#lib/mail.ts';
import type { Keyring } from '#lib/principal.ts';
import type { Service } from '#lib/service.ts';
import { attachmentSchema, toAttachment } from './attachment.ts';
import { type AcceptedMail, type Outcome, outcomeFor } from './reports.ts';

interface SesSettings {
  /**
   * The template's email identities: addresses and domains. If it has none, the operator verifies the sender by hand. Then every
   * sender counts as verified by its address and its domains, and uses the default configuration set.
   */
  readonly identities: readonly string[];
  readonly configurationSets: readonly string[];
  readonly region: string;
  readonly account: string;
  readonly keyring: Keyring;
  sendMail(mail: Mail): void;
  /** Publishes what happened to a mail. */
  report(mail: AcceptedMail, recipient: string, outcome: Outcome): Promise<void>;
}

const content = z.object({ Data: z.string() });
const input = z.strictObject({
  FromEmailAddress: z.string(),
  ConfigurationSetName: z.optional(z.string()),
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

/** In bytes. SES accepts up to 40 MB, including attachments in base64. */
const largestBody = 10 * 1024 * 1024;

/** The part of SES v2 that functions use: SendEmail with simple content and attachments. The mails appear in the local mailbox. */
export const createSes = ({
  identities,
  configurationSets,
  region,
  account,
  keyring,
  sendMail,
  report,
}: SesSettings): Service =>
  createAwsService({
    service: 'ses',
    region,
    keyring,
    contentType: 'application/json',
    largestBody,
    async respond({ method, path, body, authorize }) {
      if (method !== 'POST' || path !== '/v2/email/outbound-emails') {
        throw new AwsError(404, 'NotFoundException', `${method} ${path} is not supported locally.`);
      }
      const { FromEmailAddress, ConfigurationSetName, Destination, Content } = parseBody(input, body, badRequest);
      const { Subject, Body, Attachments = [] } = Content.Simple;
      const sender = addressOf(FromEmailAddress);
      const byHand = identities.length === 0;
      const verified = identitiesOf(sender).filter((name) => byHand || identities.includes(name));
      const resources = (verified.length > 0 ? verified : [sender]).map((name) => `identity/${name}`);
      // SES turns a mail with attachments into MIME, for which AWS documents SendRawEmail. Which one it checks is not documented.
      const actions = ['ses:SendEmail', ...(Attachments.length > 0 ? ['ses:SendRawEmail'] : [])];
      // SES authorizes every identity that covers the sender, and the configuration set: the named one, or the identity's default.
      const set = ConfigurationSetName ?? (byHand ? 'default' : undefined);
      for (const resource of set === undefined ? resources : [...resources, `configuration-set/${set}`]) {
        const arn = `arn:aws:ses:${region}:${account}:${resource}`;
        for (const action of actions) authorize(action, arn, { 'ses:FromAddress': sender });
      }
      if (verified.length === 0) {
        const failed = `The following identities failed the check in region ${region.toUpperCase()}: ${sender}`;
        throw new AwsError(400, 'MessageRejected', `Email address is not verified. ${failed}`);
      }
      if (ConfigurationSetName !== undefined && !configurationSets.includes(ConfigurationSetName)) {
        throw new AwsError(404, 'NotFoundException', `Configuration set <${ConfigurationSetName}> does not exist.`);
      }
      const { ToAddresses: to } = Destination;
      const outcomes = to.map((address) => {
        const outcome = outcomeFor(address);
        if (outcome === undefined) throw badRequest(`${address} is not supported locally.`);
        return { address, outcome };
      });
      const mail = { from: sender, to, subject: Subject.Data, configurationSet: ConfigurationSetName };
      const messageId = randomUUID();
      const reached = outcomes.filter(({ outcome }) => outcome !== 'bounce').map(({ address }) => address);
      const message = {
        subject: Subject.Data,
        ...(Body.Text && { text: Body.Text.Data }),
        ...(Body.Html && { html: Body.Html.Data }),
        ...(Attachments.length > 0 && { attachments: Attachments.map(toAttachment) }),
      };
      if (reached.length > 0) sendMail({ to: reached.join(', '), ...message });
      for (const { address, outcome } of outcomes) await report({ messageId, ...mail }, address, outcome);
      return { MessageId: messageId };
    },
  });

const badRequest = (message: string) => new AwsError(400, 'BadRequestException', message);

/** Extracts `me@example.com` from `Me <me@example.com>`. */
function addressOf(sender: string): string {
  const address = /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
  if (/^[^\s@]+@[^\s@]+$/.test(address)) return address;
  throw badRequest('Missing final @domain');
}

/** The identities that can cover a sender: the address, its domain and the parent domains. */
function identitiesOf(address: string): readonly string[] {
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.');
  return [address, ...labels.map((_, index) => labels.slice(index).join('.').toLowerCase())];
}
