import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesIn } from '#tests/support/unit/sources.ts';

const limits = { lines: 3, words: 45 };

/** Comments on lines of their own, in CSS and JSX too. */
const comments = /^[ \t]*\{?\/\*[\s\S]*?\*\/.*$|(?:^[ \t]*\/\/.*\n?)+/gm;

/** What is a reference and no reason: addresses, parameters, instructions to tools and, at the end, a list of refusals. */
const reference = /^(https:\/\/|@param|@returns|biome-ignore|@ts-)/;
const refusals = /^Refusals?:/;

function textOf(comment: string): readonly string[] {
  const lines = comment
    .split('\n')
    .map((line) => line.replace(/^\s*(\{?\/\*\*?|\*\/|\*|\/\/)\s?|\s*\*\/\}?\s*$/g, ''))
    .filter((line) => /\w/.test(line) && !reference.test(line));
  const end = lines.findIndex((line) => refusals.test(line));
  return end < 0 ? lines : lines.slice(0, end);
}

const wordsIn = (text: readonly string[]): number =>
  text.flatMap((line) => line.split(/\s+/)).filter((word) => /\w/.test(word)).length;

const hasLongComment = (source: string): boolean =>
  [...source.matchAll(comments)]
    .map(([comment]) => textOf(comment))
    .some((text) => text.length > limits.lines || wordsIn(text) > limits.words);

test('comments have at most 3 lines and 45 words', () => {
  const folders = ['artwork', 'bin', 'demo', 'infra', 'lambdas', 'local', 'tests', 'web'];
  const files = folders.flatMap((folder) => sourcesIn(folder, /[.](tsx?|m?js|cjs|css)$/));
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter((file) => hasLongComment(readFileSync(file, 'utf8')))).toEqual([]);
});

test.each<readonly [string, string, boolean]>([
  ['a comment of four lines', '// One\n// two\n// three\n// four\nrun();', true],
  ['one of three lines', '  // One\n  // two\n  // three\n  run();', false],
  ['one of 46 words', `/** ${'word '.repeat(46)}*/\nexport const a = 1;`, true],
  ['one of 45 words and an address', `// ${'word '.repeat(45)}\n// https://example.com/a\nrun();`, false],
  ['one of three lines and its refusals', '/**\n * One\n * two\n * three\n * Refusals: `a`,\n * `b`.\n */', false],
  ['one of four lines in JSX', '  {/* One\n      two\n      three\n      four */}', true],
  ['an address in code', `const a = 'https://example.com';\n`.repeat(5), false],
])('tells whether %s is too long', (_, source, isLong) => {
  expect(hasLongComment(source)).toBe(isLong);
});
