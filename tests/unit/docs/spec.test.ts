import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/spec.md', 'utf8');
const paths = [...page.matchAll(/`((?:web|lambdas|infra|tests)\/[^`]*)`/g)].map(([, path]) => path ?? '');

test('every place and test that the specification’s page names exists', () => {
  expect(paths.length).toBeGreaterThan(50);
  expect([...new Set(paths)].filter((path) => !existsSync(path))).toEqual([]);
});
