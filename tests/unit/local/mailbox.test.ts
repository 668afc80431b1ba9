import { appendFileSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { closeServer, listen } from '../../../local/listen.ts';
import { createMailbox } from '../../../local/mailbox.ts';

it('keeps mails over a restart, newest first, tells of each, and shows them safely', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'mail-')), 'mails.jsonl');
  const told: string[] = [];
  const mailbox = createMailbox(file, ({ subject }) => told.push(subject));
  mailbox.send({ to: 'a@example.com', subject: 'One', text: 'Your code is 123456' });
  mailbox.send({ to: 'b@example.com', subject: '<script>', text: '"&' });
  appendFileSync(file, '\n{"to":"cut sho');
  createMailbox(file, () => {}).send({ to: 'c@example.com', subject: 'Three', text: '' });
  const again = createMailbox(file, () => {});
  expect(told).toEqual(['One', '<script>']);
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
  expect(await (await fetch(`${origin}/local/mailbox.json`)).json()).toEqual({ mails: again.mails });
  expect((await fetch(`${origin}/local/other`)).status).toBe(404);
  await closeServer(server);
});
