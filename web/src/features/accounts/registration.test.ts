import { expect, test } from 'vitest';
import { mobileNumbers, names } from '#tests/support/contact-samples.ts';
import { ApiProblem } from '#web/lib/problem.ts';
import { account } from '#web/texts/accounts/account.ts';
import { readNewPassword, readRegistration } from './registration.ts';

function filledIn(changes: Record<string, string> = {}): FormData {
  const fields = new FormData();
  const values = {
    fullName: ' Asha Rao ',
    email: ' asha@example.com ',
    age: '31',
    mobileNumber: '+91 98765-43210 ',
    password: 'spaces  count',
    reEnterPassword: 'spaces  count',
    ...changes,
  };
  for (const [name, value] of Object.entries(values)) fields.set(name, value);
  return fields;
}

test('reads the account without the age, and trims every field but the password', () => {
  expect(readRegistration(filledIn())).toEqual({
    fullName: 'Asha Rao',
    email: 'asha@example.com',
    mobileNumber: '+919876543210',
    password: 'spaces  count',
  });
});

test('D2: refuses two different passwords', () => {
  expect(() => readRegistration(filledIn({ reEnterPassword: 'spaces count' }))).toThrow(account.passwordsDiffer);
});

const refusedFields = (changes: Record<string, string>): readonly string[] => {
  try {
    readRegistration(filledIn(changes));
    return [];
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return error.errors.map(({ field }) => field);
  }
};

test.each(names.bad)('refuses the name %j beside its field', (fullName) => {
  expect(refusedFields({ fullName })).toEqual(['fullName']);
});

test.each(mobileNumbers.bad)('refuses the mobile number %j beside its field', (mobileNumber) => {
  expect(refusedFields({ mobileNumber })).toEqual(['mobileNumber']);
});

test('names all invalid fields at once', () => {
  expect(refusedFields({ fullName: '1', mobileNumber: '1' })).toEqual(['fullName', 'mobileNumber']);
});

test.each(names.good)('accepts the name %j', (fullName) => {
  expect(refusedFields({ fullName })).toEqual([]);
});

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
