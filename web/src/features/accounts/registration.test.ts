import { expect, test } from 'vitest';
import { mobileNumbers, names } from '#tests/support/contact-samples.ts';
import { account } from '#web/texts/accounts/account.ts';
import { newPasswordErrors, readNewPassword, readRegistration, registrationErrors } from './registration.ts';

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
  expect(registrationErrors(filledIn({ reEnterPassword: 'spaces count' }))).toMatchObject({
    reEnterPassword: account.passwordsDiffer,
  });
});

const refusedFields = (changes: Record<string, string>): readonly string[] =>
  Object.entries(registrationErrors(filledIn(changes))).flatMap(([field, message]) => (message ? [field] : []));

test.each(names.bad)('refuses the name %j beside its field', (fullName) => {
  expect(refusedFields({ fullName })).toEqual(['fullName']);
});

test.each(mobileNumbers.bad)('refuses the mobile number %j beside its field', (mobileNumber) => {
  expect(refusedFields({ mobileNumber })).toEqual(['mobileNumber']);
});

test('names all invalid fields at once', () => {
  const changes = { fullName: '1', mobileNumber: '1', password: ' blank', reEnterPassword: 'another' };
  expect(refusedFields(changes)).toEqual(Object.keys(changes));
});

test.each(names.good)('accepts the name %j', (fullName) => {
  expect(refusedFields({ fullName })).toEqual([]);
});

const ofPasswords = (password: string, again = password): FormData => {
  const fields = new FormData();
  fields.set('password', password);
  fields.set('reEnterPassword', again);
  return fields;
};
const errorOf = (password: string) => newPasswordErrors(ofPasswords(password)).password;

test.each([' secret-one', 'secret-one ', 'secret-one\u00a0', '\tsecret-one'])(
  'refuses a blank at an end: %o',
  (password) => {
    expect(errorOf(password)).toBe(account.passwordHasBlankEnd);
  },
);

test('takes blanks inside, and 256 characters but not more', () => {
  expect(errorOf('two words')).toBeUndefined();
  expect(errorOf('p'.repeat(256))).toBeUndefined();
  expect(errorOf('p'.repeat(257))).toBe(account.passwordTooLong);
});

test('gives NFC, however the two fields were typed', () => {
  const fields = ofPasswords('cafe\u0301-lata', 'caf\u00e9-lata');
  expect(readNewPassword(fields)).toBe('caf\u00e9-lata');
  expect(newPasswordErrors(fields).reEnterPassword).toBeUndefined();
});
