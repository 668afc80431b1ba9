import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { guards } from '../../guards/guards.ts';

it.each(guards)('$name: still stands where `npm run guards` takes it out, once', ({ file, text }) => {
  expect(readFileSync(file, 'utf8').split(text)).toHaveLength(2);
});
