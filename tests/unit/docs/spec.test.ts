import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';

const [specification, attacks] = ['docs/spec.md', 'docs/attacks.md'].map((path) => readFileSync(path, 'utf8'));
const pathsIn = (text = '') =>
  [...text.matchAll(/`((?:bin|web|lambdas|infra|local|demo|tests)\/[^`]*)`/g)].map(([, path]) => path ?? '');

test('every path in docs/spec.md and docs/attacks.md exists', () => {
  const paths = new Set([...pathsIn(specification), ...pathsIn(attacks)]);
  expect(paths.size).toBeGreaterThan(50);
  expect([...paths].filter((path) => !existsSync(path))).toEqual([]);
});

test('docs/spec.md names one code file and one test file per statement', () => {
  const rows = [...(specification?.matchAll(/^[|].*[|]$/gm) ?? [])]
    .map(([row]) => row)
    .filter((row) => pathsIn(row).length > 0);
  expect(rows.length).toBeGreaterThan(80);
  const isOneFile = (cell: string) => pathsIn(cell).length === 1 && statSync(pathsIn(cell)[0] ?? '').isFile();
  const hasOneOfEach = (row: string) => {
    const [, , ...cells] = row.split('|').slice(0, -1);
    return cells.every(isOneFile);
  };
  expect(rows.filter((row) => !hasOneOfEach(row))).toEqual([]);
});
