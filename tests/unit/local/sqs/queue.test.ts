import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createQueue } from '../../../../local/sqs/queue.ts';

test('keeps what is sent, one message to a line, through restarts', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'queue-')), 'failures.jsonl');
  createQueue(file).send('first\nline');
  createQueue(file).send('second');
  const messages = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(messages).toEqual(
    ['first\nline', 'second'].map((body) => ({ messageId: expect.any(String), sentAt: expect.any(String), body })),
  );
});
