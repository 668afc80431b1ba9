import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { scriptedApi } from '#tests/support/web/scripted-api.ts';
import { account as texts } from '#web/texts/accounts/account.ts';
import SignUpPage from './sign-up-page.tsx';

scriptedApi();

const field = async (label: string) => await screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' });

test('spec 5: every field is required, and each opens the keyboard for what it asks', async () => {
  openScreen(<SignUpPage />);
  const labels = [
    texts.fullName,
    texts.signUpEmail,
    texts.age,
    texts.mobileNumber,
    texts.password,
    texts.reEnterPassword,
  ];
  const fields = await Promise.all(labels.map(field));
  expect(fields.map(({ required }) => required)).toEqual(labels.map(() => true));
  expect(fields.map(({ type, inputMode }) => [type, inputMode])).toEqual([
    ['text', ''],
    ['email', ''],
    ['number', 'numeric'],
    ['tel', 'tel'],
    ['password', ''],
    ['password', ''],
  ]);
});
