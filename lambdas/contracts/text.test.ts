import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFileName, isLegible, keepable, lineOfText, linesOfText } from './text.ts';

const line = lineOfText('The title', 'Please give a title.', 10);
const lines = linesOfText('The address', 'Please give an address.', 20);
const unstorable = 'contains characters that can’t be saved. Please type it again.';
const firstIssue = (schema: typeof line, text: unknown) => schema.safeParse(text).error?.issues[0]?.message;
const anyText = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });

test.each([' Mug ', 'मेरा मग', '👨‍👩‍👧', '🎁', 'é', '¿?', '1️⃣', `a${'\u0301'.repeat(8)}`, 'مرحبا mug', 'שלום\u200f!'])(
  'accepts the text %j, and trims it',
  (text) => {
    expect(line.parse(text)).toBe(text.trim());
    expect(lines.parse(text)).toBe(text.trim());
    expect(isLegible(text)).toBe(true);
  },
);

test('accepts line breaks and tabs in a text of several lines', () => {
  expect(lines.parse('1 Street\r\n\tMumbai\n')).toBe('1 Street\r\n\tMumbai');
  expect(firstIssue(line, 'a\nb')).toBe(`The title ${unstorable}`);
  expect(isLegible('a\tb')).toBe(false);
});

test.each(['a\ud800', '\udc00a', 'a\u0000b', 'a\u007fb', 'a\u0085b', 'a\u001bb', `a${'\u0301'.repeat(9)}`])(
  'refuses text that can’t be stored: %j',
  (text) => {
    expect(firstIssue(line, text)).toBe(`The title ${unstorable}`);
    expect(firstIssue(lines, text)).toBe(`The address ${unstorable}`);
    expect(isLegible(text)).toBe(false);
  },
);

test.each(['a\u202egpj.exe', 'a\u2066b', 'a\u2069', '\u202ba'])('refuses bidirectional controls: %j', (text) => {
  const redirected = 'contains invisible characters that change the direction of the text. Please type it again.';
  expect(firstIssue(line, text)).toBe(`The title ${redirected}`);
  expect(firstIssue(lines, text)).toBe(`The address ${redirected}`);
  expect(isLegible(text)).toBe(false);
  expect(keepable(text, 20)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});

test.each([
  '',
  '  ',
  '\u200b',
  '\u200d\ufe0f',
  '\u3164',
  '\uffa0',
  '\u115f\u1160',
  '\u2800',
  '\u00ad',
  '\u202e',
  '\u2028',
])('refuses invisible text: %j', (text) => {
  expect(firstIssue(line, text)).toBe('Please give a title.');
  expect(firstIssue(lines, text)).toBe('Please give an address.');
  expect(isLegible(text)).toBe(false);
});

test.each(['mug.png', 'दर्\u200dया.jpg', 'می\u200cخواهم.jpg', '👨‍👩‍👧.png', ' a b.png'])(
  'accepts the file name %j',
  (name) => {
    expect(isFileName(name)).toBe(true);
  },
);

test.each(['.png', 'a/b.png', 'a\\b.png', 'a\u202egnp.exe', 'a\u200b.png', 'a\u200f.png', '\u200d', 'a\u0000.png', ''])(
  'refuses the file name %j',
  (name) => {
    expect(isFileName(name)).toBe(false);
  },
);

test('refuses text that is too long, and values that are not text', () => {
  expect(firstIssue(line, 'x'.repeat(11))).toBe('The title may have up to 10 characters.');
  expect(firstIssue(line, 7)).toBe('Please give a title.');
});

test('accepts only well-formed text without control characters', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { success, data } = lines.safeParse(text);
      if (!success) return;
      expect(Buffer.from(data).toString()).toBe(data);
      expect(data.replace(/[\t\n\r]/g, '')).not.toMatch(/\p{Cc}/u);
    }),
  );
});

test('removes characters that can’t be stored, and truncates the text to the given length', () => {
  expect(keepable('A\u0000sha\ud800 Rao', 120)).toBe('Asha Rao');
  expect(keepable('ab🎁', 3)).toBe('ab');
  fc.assert(
    fc.property(anyText, fc.nat(20), (text, length) => {
      const kept = keepable(text, length);
      expect(kept.length).toBeLessThanOrEqual(length);
      expect(Buffer.from(kept).toString()).toBe(kept);
      expect(kept).not.toMatch(/\p{Cc}/u);
    }),
  );
});
