import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { textOf } from '#lib/html-text.ts';
import type { Mail, MailAttachment } from '#lib/mail.ts';
import { escapeHtml, isOwnHost, pageSafety } from '#lib/own-page.ts';
import { plainWording, type Wording } from '#lib/wording.ts';

/** A mail and when it was sent (ISO 8601, UTC). */
export interface SentMail extends Omit<Mail, 'attachments'> {
  readonly text: string;
  readonly attachments?: readonly SentAttachment[] | undefined;
  readonly sentAt: string;
}

/** A file in a mail. Its bytes are in a file of their own, named by their SHA-256. */
interface SentAttachment extends Omit<MailAttachment, 'bytes'> {
  readonly size: number;
  readonly sha256: string;
}

/** The mails that Cognito and SES would have sent, kept in a file: a code must still be there after a restart. */
interface Mailbox {
  /** Newest first. */
  readonly mails: readonly SentMail[];
  send(mail: Mail): void;
  /** Answers `/local/mailbox` and `/local/mailbox.json`; false when the request is for neither. */
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
const shown = 200;

export function createMailbox(file: string, onMail: (mail: SentMail) => void, wording = plainWording): Mailbox {
  const mails = readMails(file);
  const folder = join(dirname(file), 'mail-attachments');
  return {
    mails,
    send({ to, subject, html, text = textOf(html ?? ''), attachments }) {
      const kept = attachments?.map((attachment) => keepAttachment(folder, attachment));
      const sent = { to, subject, text, html, attachments: kept, sentAt: new Date().toISOString() };
      // The line break comes first, so that a line cut short by a crash does not swallow the next.
      appendFileSync(file, `\n${JSON.stringify(sent)}`, { mode: 0o600 });
      mails.unshift(sent);
      mails.length = Math.min(mails.length, shown);
      onMail(sent);
    },
    serve(call, response) {
      const path = call.url?.split('?')[0];
      if (path !== '/local/mailbox' && path !== '/local/mailbox.json') return false;
      response.setHeaders(new Headers({ ...pageSafety(style), 'content-security-policy': ownStyles }));
      if (!isOwnHost(call)) {
        response.writeHead(403, { 'content-type': 'text/plain' }).end('Ask for localhost.');
        return true;
      }
      const json = path.endsWith('.json');
      response.writeHead(200, { 'content-type': json ? 'application/json' : 'text/html; charset=utf-8' });
      response.end(json ? JSON.stringify({ mails }) : page(mails, wording, folder));
      return true;
    },
  };
}

/** Skips a line that a crash cut short. */
function readMails(file: string): SentMail[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(-shown);
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

function keepAttachment(folder: string, { bytes, ...attachment }: MailAttachment): SentAttachment {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, sha256), bytes, { mode: 0o600 });
  return { ...attachment, size: bytes.length, sha256 };
}

/** Neither the page nor its frames run scripts or load anything. Mails bring inline styles, and pictures as attachments. */
const ownStyles = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'";

const style = `
  body { margin: 0 auto; max-width: 42rem; padding: 2rem 1rem; background: #fff9f2; color: #2b1b17; font: 1rem/1.5 system-ui, sans-serif; }
  article { margin: 1rem 0; padding: 1rem 1.25rem; background: #fff; border: 1px solid #eadfd3; border-radius: 0.75rem; }
  h1 { font-size: 1.5rem; } h2 { margin: 0; font-size: 1.125rem; overflow-wrap: anywhere; }
  p { margin: 0.5rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; } .about { color: #6b5751; font-size: 0.875rem; }
  iframe { box-sizing: border-box; display: block; width: calc(100% + 2.5rem); height: 34rem; margin: 1rem -1.25rem; border: solid #eadfd3; border-width: 1px 0; resize: vertical; }
  summary { color: #a3243b; cursor: pointer; }
`;

const page = (mails: readonly SentMail[], { app }: Wording, folder: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox of the local ${app}</title>
<style>${style}</style>
<main>
  <h1>Mailbox</h1>
  <p class="about">The mails that the ${app} would have sent, newest first. Nothing leaves this machine.</p>
  ${mails.map((mail) => article(mail, folder)).join('\n') || '<article><p>No mail yet.</p></article>'}
</main>
</html>
`;

const article = ({ to, subject, text, html, attachments = [], sentAt }: SentMail, folder: string): string => `<article>
    <h2>${escapeHtml(subject)}</h2>
    <p class="about">To ${escapeHtml(to)}, <time datetime="${sentAt}">${sentAt.slice(0, 19).replace('T', ' ')} UTC</time></p>
    ${attachments.length === 0 ? '' : `<p class="about">With ${escapeHtml(attachments.map(({ fileName }) => fileName).join(', '))}</p>`}
    ${html === undefined ? words(text) : `${frame(withPictures(html, attachments, folder))}<details><summary>Plain text</summary>${words(text)}</details>`}
  </article>`;

const words = (text: string): string => `<p>${escapeHtml(text)}</p>`;

/** The HTML with its inline attachments, as a mail program shows them. */
const withPictures = (html: string, attachments: readonly SentAttachment[], folder: string): string =>
  attachments.reduce((shown, { contentId, contentType, sha256 }) => {
    const file = join(folder, sha256);
    if (contentId === undefined || !existsSync(file)) return shown;
    const address = `data:${contentType};base64,${readFileSync(file, 'base64')}`;
    return shown.replaceAll(`"cid:${contentId}"`, () => `"${escapeHtml(address)}"`);
  }, html);

/** The sandbox blocks scripts and navigation. */
const frame = (html: string): string =>
  `<iframe title="The mail" loading="lazy" sandbox srcdoc="${escapeHtml(html)}"></iframe>`;
