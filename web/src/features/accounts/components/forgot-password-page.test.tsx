import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { account as texts } from '#web/texts/accounts/account.ts';
import ForgotPasswordPage from './forgot-password-page.tsx';

// The real Amplify against a scripted Cognito, whose calls are all `POST /`.
const api = scriptedApi();
const cognitoCalls = () =>
  api
    .sent('POST /')
    .map(({ headers }) => headers.get('x-amz-target')?.replace('AWSCognitoIdentityProviderService.', ''));
const refused = (name: string, message: string) => ({ status: 400, body: { __type: name, message } });
const lost = Promise.reject(new TypeError('Failed to fetch'));
lost.catch(() => undefined);
const email = 'lata@example.com';

afterEach(() => vi.useRealTimers());

const Search = () => <p>{useLocation().search}</p>;

/** Asks for a code with the keyboard. */
async function askForCode() {
  const page = (
    <>
      <ForgotPasswordPage />
      <Search />
    </>
  );
  const { user } = openScreen(page, page);
  api.on('POST /', ok({ CodeDeliveryDetails: {} }));
  await user.type(await screen.findByLabelText(texts.email), `${email}{Enter}`);
  await screen.findByText(texts.resetSent(email));
  return user;
}

test('D13: refuses two different passwords before any call, then shows Cognito’s refusal, and changes the password by keyboard', async () => {
  const user = await askForCode();
  const again = () => screen.getByLabelText(texts.reEnterNewPassword);
  await user.type(screen.getByLabelText(texts.code), '123456');
  await user.type(screen.getByLabelText(texts.newPassword, { selector: 'input' }), 'another-secret');
  await user.type(again(), 'different-one{Enter}');
  await screen.findByText(texts.passwordsDiffer);
  expect(cognitoCalls()).toEqual(['ForgotPassword']);

  await user.clear(again());
  for (const [name, message, shown] of [
    ['CodeMismatchException', 'Invalid verification code provided.', texts.wrongCode],
    ['InvalidPasswordException', 'Password not long enough', 'Password not long enough'],
    ['LimitExceededException', 'Attempt limit exceeded.', 'Attempt limit exceeded.'],
  ] as const) {
    api.on('POST /', refused(name, message));
    await user.clear(again());
    await user.type(again(), 'another-secret{Enter}');
    expect((await screen.findByText(shown)).closest('[role="alert"]')).toBeTruthy();
  }
  api.on('POST /', ok({}));
  await user.type(again(), '{Enter}');
  await screen.findByText(texts.resetSuccess);
  expect(screen.getByText('?step=done')).toBeTruthy();
});

test('D13: sends a new code once the wait is over', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const user = await askForCode();
  const waiting = screen.getByRole('button', { name: texts.resendIn(30) });
  await user.click(waiting);
  expect(cognitoCalls()).toEqual(['ForgotPassword']);
  vi.setSystemTime(Date.now() + 30_000);
  await user.click(await screen.findByRole('button', { name: texts.resend }));
  await screen.findByText(texts.resent);
  await screen.findByRole('button', { name: texts.resendIn(30) });
  await waitFor(() => expect(cognitoCalls()).toEqual(['ForgotPassword', 'ForgotPassword']));
});

test('D13: a visitor who has a code already enters their address with it', async () => {
  const { user } = openScreen(<ForgotPasswordPage />, <ForgotPasswordPage />);
  await user.click(await screen.findByRole('link', { name: texts.haveCode }));
  await screen.findByRole('heading', { name: texts.newPasswordTitle });
  expect(screen.getByLabelText<HTMLInputElement>(texts.email).readOnly).toBe(false);
  expect(screen.queryByRole('button', { name: texts.resend })).toBeNull();
});

test('D13: a change whose response was lost counts as made if the new password works, and else its code is wrong', async () => {
  const user = await askForCode();
  const verifier = { SRP_B: 'abc123', SALT: 'abc123', SECRET_BLOCK: 'AAAA', USER_ID_FOR_SRP: 'user-1' };
  const replies = [
    lost,
    refused('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
    refused('NotAuthorizedException', 'Incorrect username or password.'),
    refused('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
    ok({ Session: 'session', ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters: verifier }),
    ok({ Session: 'session', ChallengeName: 'SOFTWARE_TOKEN_MFA', ChallengeParameters: {} }),
  ];
  api.on('POST /', () => replies.shift() ?? lost);
  await user.type(screen.getByLabelText(texts.code), '123456');
  await user.type(screen.getByLabelText(texts.newPassword, { selector: 'input' }), 'another-secret');
  const again = screen.getByLabelText(texts.reEnterNewPassword);
  await user.type(again, 'another-secret{Enter}');
  await screen.findByText(texts.wrongCode);
  await user.type(again, '{Enter}');
  await screen.findByText(texts.resetSuccess);
  expect(cognitoCalls().slice(1)).toEqual([
    'ConfirmForgotPassword',
    'ConfirmForgotPassword',
    'InitiateAuth',
    'ConfirmForgotPassword',
    'InitiateAuth',
    'RespondToAuthChallenge',
  ]);
});
