import { expect, it } from 'vitest';
import { wildcard } from '#aws/wildcard.ts';

it.each([
  ['*', '', true],
  ['a*c', 'abbc', true],
  ['a*c', 'a\nc', true],
  ['a?c', 'abc', true],
  ['a?c', 'ac', false],
  ['abc', 'xabcx', false],
  ['a.c', 'abc', false],
  ['[a]{1}(b)|c^$+\\', '[a]{1}(b)|c^$+\\', true],
  ['[ab]', 'a', false],
  ['A', 'a', false],
])('%s on %j: %s', (pattern, text, matches) => {
  expect(wildcard(pattern).test(text)).toBe(matches);
});

it('ignores case if asked to', () => {
  expect(wildcard('S3:Get*', { ignoreCase: true }).test('s3:getObject')).toBe(true);
});
