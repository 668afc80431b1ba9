import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Inline, parseText, plainText } from './markup.ts';

/** All links of a text, as words and address. */
const linksIn = (text: string): readonly string[] =>
  parseText(text)
    .flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.parts))
    .flatMap((part) => (typeof part === 'string' ? [] : [`${part.text} -> ${part.href}`]));

test('D26: parses headings, paragraphs and lists', () => {
  const text = '# Help\r\nWrite to us\nor call.\n\nSecond.\n## Steps\n1. One\n2) Two\n- a\n* b\n#none\n-none';
  expect(parseText(text)).toEqual([
    { kind: 'heading', level: 2, parts: ['Help'] },
    { kind: 'paragraph', parts: ['Write to us\nor call.'] },
    { kind: 'paragraph', parts: ['Second.'] },
    { kind: 'heading', level: 3, parts: ['Steps'] },
    { kind: 'list', ordered: true, items: [['One'], ['Two']] },
    { kind: 'list', ordered: false, items: [['a'], ['b']] },
    { kind: 'paragraph', parts: ['#none\n-none'] },
  ]);
  expect(parseText(' \n\n')).toEqual([]);
});

test.each([
  ['See [our help](https://example.com/a?b=c).', ['our help -> https://example.com/a?b=c']],
  [
    '[mail](mailto:help@example.com) or [call](tel:+912025678901)',
    ['mail -> mailto:help@example.com', 'call -> tel:+912025678901'],
  ],
  [
    'Look at https://example.com/a, or http://b.example.',
    ['https://example.com/a -> https://example.com/a', 'http://b.example -> http://b.example/'],
  ],
  ['[a](HTTPS://EXAMPLE.COM)', ['a -> https://example.com/']],
])('D26: finds the links in %j', (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

test.each([
  '[a](javascript:alert(1))',
  '[a](javascript:alert`1`)',
  '[a](JaVaScRiPt:alert`1`)',
  '[a](java\tscript:alert`1`)',
  '[a](\u0001javascript:alert`1`)',
  '[a](data:text/html,x)',
  '[a](vbscript:x)',
  '[a](file:///etc/passwd)',
  '[a](//evil.example)',
  '[a](/cart)',
  '[a](https://)',
  '[a]()',
])('D26: keeps the unsafe or broken link %j as text', (text) => {
  expect(linksIn(text)).toEqual([]);
  expect(plainText(text)).toBe(text.trim());
});

test('D26: whatever the text, a link’s scheme is one of four, and no word is lost', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('[', ']', '(', ')', '](', 'javascript:', 'https://', 'mailto:', '\n', '# ', '- ', '<b>', 'data:'),
  );
  const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, (typed) => {
      for (const link of linksIn(typed)) expect(link).toMatch(/ -> (https?:|mailto:|tel:)/);
      const words = (part: Inline) => (typeof part === 'string' ? part : part.text);
      const shown = parseText(typed).flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.parts));
      const addressesLeftOut = typed.length - shown.map(words).join('').length;
      expect(addressesLeftOut).toBeGreaterThanOrEqual(0);
    }),
  );
});

test.each(['[', '[a](', 'http://', '[a]', '# ', '- a\n', '!'])(
  'D26: parses the longest text of only %j quickly',
  (piece) => {
    const start = performance.now();
    parseText(piece.repeat(16_000 / piece.length));
    expect(performance.now() - start).toBeLessThan(2_000);
  },
);
