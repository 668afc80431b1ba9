import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const page = readFileSync('docs/aws-rules.md', 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| (?!rule \|)/.test(line))
  .map((line) => {
    const [rule = '', source = '', test = ''] = line.replace(/^\| | \|$/g, '').split(' | ');
    return { rule, source, test };
  });

/** A test file, or the cases that every implementation of a port must pass. */
const testFile = '`(?:[^`]+\\.test|tests/support/conformance/[^`]+)\\.ts`';

/** Every test that a row names: `file` “name”. */
const named = rows.flatMap(({ rule, source, test }) =>
  [...test.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', name = '']) => ({
    rule,
    source,
    file,
    name,
  })),
);
const sourceOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Whether the source has a test with exactly this name: in a call, such as `it('…'`, or as the key of a conformance case. */
const hasTest = (source: string, name: string): boolean => {
  const parts = source.split(name);
  return parts.some((before, n) => {
    const after = parts[n + 1] ?? '';
    return (/\(\s*['"`]$/.test(before) && /^['"`]/.test(after)) || (/\n\s*'$/.test(before) && /^': async/.test(after));
  });
};

const folder = 'tests/infra/aws-rules';
const templateTests = readdirSync(folder)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `${folder}/${name}`);

describe('docs/aws-rules.md', () => {
  it('gives each rule a page of AWS, Stripe or MDN, and a test or the reason for having none', () => {
    expect(rows.length).toBeGreaterThan(100);
    for (const { rule, source, test } of rows) {
      expect(source, rule).toMatch(
        /^\[[^\]]+\]\(https:\/\/(docs\.aws\.amazon\.com|docs\.stripe\.com|developer\.mozilla\.org)\/\S+\)$/,
      );
      expect(test, rule).toMatch(new RegExp(`^(${testFile} “[^”]+”(; ${testFile} “[^”]+”)*|\\*unproven\\*: .+)$`));
    }
  });

  it('names tests that exist', () => {
    const missing = named.filter(({ file, name }) => !hasTest(sourceOf(file), name));
    expect(missing.map(({ file, name }) => `${file} “${name}”`)).toEqual([]);
  });

  it.each([...templateTests, 'tests/unit/aws-limits.test.ts'])(
    'lists each test of %s under the page that the test itself names',
    (file) => {
      const tests = [...sourceOf(file).matchAll(/\/\/ (https:\S+)\n\s*it[^\n]*?\(['"`](.+?)['"`],/g)];
      const written = tests.map(([, url, name]) => `${name} ${url}`);
      const listed = named
        .filter((row) => row.file === file)
        .map(({ source, name }) => `${name} ${/\((.*)\)/.exec(source)?.[1]}`);
      expect(written.length).toBe(sourceOf(file).match(/^\s*it[.(]/gm)?.length);
      expect(written.filter((entry) => !listed.includes(entry))).toEqual([]);
    },
  );
});
