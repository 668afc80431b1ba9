import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesIn } from '#tests/support/unit/sources.ts';

const limits = { lines: 3, words: 45 };

/** Files with a longer comment. This list may only shrink. */
const exceptions: readonly string[] = ['web/src/features/cart/api/add-wanted-product.ts'];

/** A comment on lines of its own: its text, and the line of code after it. */
interface Comment {
  readonly text: readonly string[];
  readonly next: string;
}

const comment = /^[ \t]*\/\*[\s\S]*?\*\/.*$|(?:^[ \t]*\/\/.*\n?)+/gm;

function commentsIn(source: string): readonly Comment[] {
  return [...source.matchAll(comment)].map(({ 0: found, index }) => ({
    text: found
      .split('\n')
      .map((line) => line.replace(/^\s*(\/\*\*?|\*\/|\*|\/\/)\s?|\s*\*\/\s*$/g, ''))
      .filter((line) => /\w/.test(line) && !/^https:\/\/\S+/.test(line) && !line.startsWith('biome-ignore')),
    next:
      source
        .slice(index + found.length)
        .split('\n')
        .find((line) => line.trim() !== '') ?? '',
  }));
}

/** The doc comment of an export is the reference of a public interface, so it may be longer. */
const isTooLong = ({ text, next }: Comment): boolean =>
  !/^export /.test(next) && (text.length > limits.lines || wordsIn(text) > limits.words);

const wordsIn = (text: readonly string[]): number =>
  text.flatMap((line) => line.split(/\s+/)).filter((word) => /\w/.test(word)).length;

test('comments inside the code have at most 3 lines and 45 words', () => {
  const folders = ['artwork', 'bin', 'demo', 'infra', 'lambdas', 'local', 'tests', 'web'];
  const files = folders.flatMap((folder) => sourcesIn(folder, /[.](tsx?|m?js|cjs)$/));
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter((file) => commentsIn(readFileSync(file, 'utf8')).some(isTooLong))).toEqual(exceptions);
});

test.each<readonly [string, string, boolean]>([
  ['a comment of four lines', '// One\n// two\n// three\n// four\nrun();', true],
  ['one of three lines', '  // One\n  // two\n  // three\n  run();', false],
  ['one of 46 words', `/** ${'word '.repeat(46)}*/\nconst a = 1;`, true],
  ['one of 45 words and an address', `// ${'word '.repeat(45)}\n// https://example.com/a\nrun();`, false],
  ['a doc comment of an export', `/**\n * ${'word '.repeat(46)}\n */\nexport const a = 1;`, false],
  ['an address in code', `const a = 'https://example.com';\n`.repeat(5), false],
])('tells whether %s is too long', (_, source, found) => {
  expect(commentsIn(source).some(isTooLong)).toBe(found);
});
