import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { textOf } from '#lib/html-text.ts';
import type { Mail, MailAttachment } from '#lib/mail.ts';
import { escapeHtml, htmlDocument, listStyle, refuseForeignHost, securityHeaders } from '#lib/own-page.ts';
import { plainWording, type Wording } from '#lib/wording.ts';

/** A mail and the time when it was sent (ISO 8601, UTC). */
export interface SentMail extends Omit<Mail, 'attachments'> {
  readonly text: string;
  readonly attachments?: readonly SentAttachment[] | undefined;
  readonly sentAt: string;
}

/** An attachment. Its bytes are in a separate file, named after their SHA-256. */
interface SentAttachment extends Omit<MailAttachment, 'bytes'> {
  readonly size: number;
  readonly sha256: string;
}

/** The mails that Cognito and SES would have sent. They are in a file, so that codes can still be read after a restart. */
interface Mailbox {
  /** Newest first. */
  readonly mails: readonly SentMail[];
  send(mail: Mail): void;
  /** Serves `/local/mailbox` and `/local/mailbox.json`. Returns false for any other path. */
  serve(call: IncomingMessage, response: ServerResponse): boolean;
}

const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.optional(z.string()),
  attachments: z.optional(
    z.array(
      z.object({
        fileName: z.string(),
        contentType: z.string(),
        contentId: z.optional(z.string()),
        size: z.number(),
        sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      }),
    ),
  ),
  sentAt: z.string(),
});
const maxMails = 200;

export function createMailbox(file: string, onMail: (mail: SentMail) => void, wording = plainWording): Mailbox {
  const mails = readMails(file);
  const folder = join(dirname(file), 'mail-attachments');
  return {
    mails,
    send({ to, subject, html, text = textOf(html ?? ''), attachments }) {
      const stored = attachments?.map((attachment) => storeAttachment(folder, attachment));
      const sent = { to, subject, text, html, attachments: stored, sentAt: new Date().toISOString() };
      // The line break comes first, so that a line that a crash truncated doesn't corrupt the next one.
      appendFileSync(file, `\n${JSON.stringify(sent)}`, { mode: 0o600 });
      mails.unshift(sent);
      mails.length = Math.min(mails.length, maxMails);
      onMail(sent);
    },
    serve(call, response) {
      const path = call.url?.split('?')[0];
      if (path !== '/local/mailbox' && path !== '/local/mailbox.json') return false;
      response.setHeaders(new Headers({ ...securityHeaders(style), 'content-security-policy': contentSecurityPolicy }));
      if (refuseForeignHost(call, response)) return true;
      const json = path.endsWith('.json');
      response.writeHead(200, { 'content-type': json ? 'application/json' : 'text/html; charset=utf-8' });
      response.end(json ? JSON.stringify({ mails }) : page(mails, wording, folder));
      return true;
    },
  };
}

/** Skips lines that a crash truncated. */
function readMails(file: string): SentMail[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(-maxMails);
  return lines
    .flatMap((line) => {
      try {
        return [z.parse(mailSchema, JSON.parse(line))];
      } catch {
        return [];
      }
    })
    .reverse();
}

function storeAttachment(folder: string, { bytes, ...attachment }: MailAttachment): SentAttachment {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, sha256), bytes, { mode: 0o600 });
  return { ...attachment, size: bytes.length, sha256 };
}

/** Blocks scripts and other sites. Mails use inline styles; attached pictures become `data:` URLs, and the logo is on this site. */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

const style = `${listStyle}
  p { white-space: pre-wrap; }
  iframe { box-sizing: border-box; display: block; width: calc(100% + 2.5rem); height: 34rem; margin: 1rem -1.25rem; border: solid #eadfd3; border-width: 1px 0; resize: vertical; }
  summary { color: #a3243b; cursor: pointer; }
`;

const page = (mails: readonly SentMail[], { app }: Wording, folder: string): string =>
  htmlDocument(
    `Mailbox of the local ${app}`,
    style,
    `<main>
  <h1>Mailbox</h1>
  <p class="about">The mails that the ${app} would have sent, newest first. Nothing leaves this machine.</p>
  ${mails.map((mail) => article(mail, folder)).join('\n') || '<article><p>No mail yet.</p></article>'}
</main>`,
  );

const article = ({ to, subject, text, html, attachments = [], sentAt }: SentMail, folder: string): string => `<article>
    <h2>${escapeHtml(subject)}</h2>
    <p class="about">To ${escapeHtml(to)}, <time datetime="${sentAt}">${sentAt.slice(0, 19).replace('T', ' ')} UTC</time></p>
    ${attachments.length === 0 ? '' : `<p class="about">With ${escapeHtml(attachments.map(({ fileName }) => fileName).join(', '))}</p>`}
    ${html === undefined ? paragraph(text) : `${frame(withInlineImages(html, attachments, folder))}<details><summary>Plain text</summary>${paragraph(text)}</details>`}
  </article>`;

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

/** Replaces `cid:` URLs by the inline attachments, as a mail client does. */
const withInlineImages = (html: string, attachments: readonly SentAttachment[], folder: string): string =>
  attachments.reduce((result, { contentId, contentType, sha256 }) => {
    const file = join(folder, sha256);
    if (contentId === undefined || !existsSync(file)) return result;
    const address = `data:${contentType};base64,${readFileSync(file, 'base64')}`;
    return result.replaceAll(`"cid:${contentId}"`, () => `"${escapeHtml(address)}"`);
  }, html);

/** The sandbox blocks scripts and navigation. */
const frame = (html: string): string =>
  `<iframe title="The mail" loading="lazy" sandbox srcdoc="${escapeHtml(html)}"></iframe>`;
