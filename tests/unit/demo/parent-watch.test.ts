import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const module = fileURLToPath(new URL('../../../demo/parent-watch.mjs', import.meta.url));

test('ends a start without a stack trace when the reader of its output has exited', async () => {
  const script = `import { stopWithReader } from ${JSON.stringify(module)}; stopWithReader(); setInterval(() => console.log('Mail'), 10);`;
  const started = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  started.stderr.on('data', (text) => errors.push(String(text)));
  started.stdout.once('data', () => started.stdout.destroy());
  expect(await once(started, 'close')).toEqual([null, 'SIGTERM']);
  expect(errors.join('')).toBe('');
});
