import { expect, test } from 'vitest';
import { account } from '../../texts/accounts/account.ts';
import { readNewPassword } from './new-password.ts';

const read = (password: string, again = password): string => {
  const fields = new FormData();
  fields.set('password', password);
  fields.set('reEnterPassword', again);
  return readNewPassword(fields);
};

test.each([' secret-one', 'secret-one ', 'secret-one\u00a0', '\tsecret-one'])(
  'refuses a blank at an end: %o',
  (password) => {
    expect(() => read(password)).toThrow(account.passwordHasBlankEnd);
  },
);

test('takes blanks inside, and 256 characters but not more', () => {
  expect(read('two words')).toBe('two words');
  expect(read('p'.repeat(256))).toHaveLength(256);
  expect(() => read('p'.repeat(257))).toThrow(account.passwordTooLong);
});

test('gives NFC, however the two fields were typed', () => {
  expect(read('cafe\u0301-lata', 'caf\u00e9-lata')).toBe('caf\u00e9-lata');
});
