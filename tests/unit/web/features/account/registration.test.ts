import { expect, test } from 'vitest';
import { readRegistration } from '../../../../../web/src/features/account/registration.ts';
import { account } from '../../../../../web/src/texts.ts';

function filledIn(changes: Record<string, string> = {}): FormData {
  const fields = new FormData();
  const values = {
    fullName: ' Asha Rao ',
    email: ' asha@example.com ',
    age: '31',
    mobileNumber: '9876543210 ',
    password: ' spaces count ',
    reEnterPassword: ' spaces count ',
    ...changes,
  };
  for (const [name, value] of Object.entries(values)) fields.set(name, value);
  return fields;
}

test('an account is read without the age, trimmed but for the password', () => {
  expect(readRegistration(filledIn())).toEqual({
    fullName: 'Asha Rao',
    email: 'asha@example.com',
    mobileNumber: '9876543210',
    password: ' spaces count ',
  });
});

test('D2: two passwords that differ are refused', () => {
  expect(() => readRegistration(filledIn({ reEnterPassword: 'spaces count' }))).toThrow(account.passwordsDiffer);
});
