import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = ['docs/spec.md', 'docs/attacks.md'].map((path) => readFileSync(path, 'utf8')).join('\n');
const paths = [...page.matchAll(/`((?:web|lambdas|infra|local|demo|tests)\/[^`]*)`/g)].map(([, path]) => path ?? '');

test('every path in docs/spec.md and docs/attacks.md exists', () => {
  expect(paths.length).toBeGreaterThan(50);
  expect([...new Set(paths)].filter((path) => !existsSync(path))).toEqual([]);
});
