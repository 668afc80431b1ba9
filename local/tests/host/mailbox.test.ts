import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, statSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createMailbox } from '#host/mailbox.ts';
import { closeServer, listen } from '#lib/listen.ts';

it('keeps mails over a restart, lists the newest first, reports each one, and escapes their HTML', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'mail-')), 'mails.jsonl');
  const received: string[] = [];
  const mailbox = createMailbox(file, ({ subject }) => received.push(subject));
  mailbox.send({ to: 'a@example.com', subject: 'One', text: 'Your code is 123456' });
  mailbox.send({ to: 'b@example.com', subject: '<script>', text: '"&', html: '"><script>alert(1)</script>' });
  appendFileSync(file, '\n{"to":"cut sho');
  createMailbox(file, () => {}).send({ to: 'c@example.com', subject: 'Three', text: '' });
  const again = createMailbox(file, () => {});
  expect(received).toEqual(['One', '<script>']);
  expect(again.mails.slice(1)).toEqual(mailbox.mails);
  expect(again.mails.map(({ to }) => to)).toEqual(['c@example.com', 'b@example.com', 'a@example.com']);

  const server = createServer((call, response) => {
    if (!again.serve(call, response)) response.writeHead(404).end();
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;
  const page = await (await fetch(`${origin}/local/mailbox`)).text();
  expect(page).toContain('Your code is 123456');
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toContain('<script>');
  expect(page).toContain('sandbox srcdoc="&quot;&gt;&lt;script&gt;alert(1)');
  expect(await (await fetch(`${origin}/local/mailbox.json`)).json()).toEqual({ mails: again.mails });
  expect((await fetch(`${origin}/local/other`)).status).toBe(404);
  await closeServer(server);
  expect(statSync(file).mode & 0o077).toBe(0);
});

it('shows a mail’s HTML first and its text behind a toggle, and converts an HTML-only mail to text', async () => {
  const received: string[] = [];
  const mailbox = createMailbox(join(mkdtempSync(join(tmpdir(), 'mail-')), 'mails.jsonl'), ({ text }) =>
    received.push(text),
  );
  mailbox.send({ to: 'a@example.com', subject: 'HTML', html: '<p style="color:#654321">Your code: <b>123456</b></p>' });
  mailbox.send({ to: 'a@example.com', subject: 'Text', text: 'Only words' });
  expect(mailbox.mails.map(({ text }) => text)).toEqual(['Only words', 'Your code: 123456']);
  expect(received).toEqual(['Your code: 123456', 'Only words']);

  const server = createServer((call, response) => void mailbox.serve(call, response));
  const response = await fetch(`http://127.0.0.1:${await listen(server)}/local/mailbox`);
  const [, text = '', html = ''] = (await response.text()).split('<article>');
  await closeServer(server);
  expect(text).toContain('<p>Only words</p>');
  expect(text).not.toMatch(/iframe|details/);
  expect(html.indexOf('<iframe')).toBeGreaterThan(0);
  expect(html.indexOf('<details>')).toBeGreaterThan(html.indexOf('</iframe>'));
  expect(html.slice(html.indexOf('<details>'))).toContain('Your code: 123456');
  // The frame may not run scripts, load anything or navigate.
  expect(html).toMatch(/<iframe [^>]*sandbox srcdoc="/);
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
});

it('keeps a mail’s pictures over a restart, shows them inline, and lists every attachment', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'mail-')), 'mails.jsonl');
  const bytes = Buffer.from('a picture');
  const picture = { fileName: 'preview-1.jpg', contentType: 'image/jpeg', contentId: 'preview-1', bytes };
  const bill = { fileName: '<bill>.pdf', contentType: 'application/pdf', bytes };
  createMailbox(file, () => {}).send({
    to: 'a@example.com',
    subject: 'With a picture',
    html: '<img src="cid:preview-1" alt="Preview">',
    attachments: [picture, bill],
  });
  const again = createMailbox(file, () => {});
  const { bytes: _, ...kept } = picture;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(again.mails[0]?.attachments?.[0]).toEqual({ ...kept, size: bytes.length, sha256 });

  const server = createServer((call, response) => void again.serve(call, response));
  const response = await fetch(`http://127.0.0.1:${await listen(server)}/local/mailbox`);
  const page = await response.text();
  await closeServer(server);
  expect(page).toContain('With preview-1.jpg, &lt;bill&gt;.pdf');
  expect(page).toContain(`&lt;img src=&quot;data:image/jpeg;base64,${bytes.toString('base64')}&quot;`);
  expect(response.headers.get('content-security-policy')).toContain("img-src 'self' data:;");
});

it.each([
  ['localhost:3000', 200],
  ['127.0.0.1', 200],
  ['[::1]:3000', 200],
  ['shop.example:3000', 403],
  ['localhost.example', 403],
])('is served only for this machine’s own host names: %s %i', async (host, status) => {
  const mailbox = createMailbox(join(mkdtempSync(join(tmpdir(), 'mail-')), 'mails.jsonl'), () => {});
  const server = createServer((call, response) => void mailbox.serve(call, response));
  const port = await listen(server);
  const response = await new Promise<IncomingMessage>((done, fail) => {
    get({ port, host: '127.0.0.1', path: '/local/mailbox.json', headers: { host } }, done).once('error', fail);
  });
  expect(response.resume().statusCode).toBe(status);
  expect(response.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
  await closeServer(server);
});
