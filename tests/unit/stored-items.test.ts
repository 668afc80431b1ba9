import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourcesIn } from '#tests/support/unit/sources.ts';

/** An assertion in code: `as const` and the names of imports are none. */
const assertion = /\bas (?!const\b)[A-Z({[]/;
const isCode = (line: string): boolean => !/^\s*(\*|\/\/|\/\*)|^import /.test(line);

// docs/decisions/0069-stored-items.md
test('`stored` alone gives items from the table a type without a check', () => {
  const files = [
    ...sourcesIn('lambdas', /[.]table[.]ts$/),
    ...sourcesIn('lambdas/platform/dynamodb', /(?<![.]test)[.]ts$/),
  ];
  const asserting = files.filter((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .some((line) => isCode(line) && assertion.test(line)),
  );
  expect(files.length).toBeGreaterThan(40);
  expect(asserting).toEqual(['lambdas/platform/dynamodb/stored.ts']);
});
