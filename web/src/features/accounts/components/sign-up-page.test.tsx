import { act, cleanup, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { passwordChallenge, tokensOf } from '#tests/support/web/cognito-replies.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { account as texts } from '#web/texts/accounts/account.ts';
import { errors } from '#web/texts/errors.ts';
import { wantedLine } from '../../cart/wanted-line.ts';
import SignInPage from './sign-in-page.tsx';
import SignUpPage from './sign-up-page.tsx';

// The real Amplify against a scripted Cognito, whose calls are all `POST /`.
const api = scriptedApi();
const refused = (name: string, message: string) => ({ status: 400, body: { __type: name, message } });
const password = 'a-long-secret';

afterEach(() => vi.useRealTimers());

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

/** Fills in the form and sends it. */
async function signUpWith(
  user: UserEvent,
  { fullName = 'Ravi Menon', email = 'ravi@example.com', mobileNumber = '9876501234', again = password } = {},
) {
  const typed = {
    [texts.fullName]: fullName,
    [texts.signUpEmail]: email,
    [texts.age]: '34',
    [texts.mobileNumber]: mobileNumber,
    [texts.password]: password,
    [texts.reEnterPassword]: again,
  };
  for (const [label, text] of Object.entries(typed)) {
    await user.clear(await field(label));
    await user.paste(text);
  }
  await user.click(screen.getByRole('button', { name: texts.signUp }));
}

test('D2: compares both passwords, and checks name and number, before any call; then shows Cognito’s message', async () => {
  const { user } = openScreen(<SignUpPage />);
  await signUpWith(user, { again: 'another-secret' });
  await screen.findByText(texts.passwordsDiffer);
  await signUpWith(user, { fullName: 'www.evil.com', email: 'ravi@', mobileNumber: '12345', again: 'another-secret' });
  for (const label of [texts.fullName, texts.signUpEmail, texts.mobileNumber, texts.reEnterPassword]) {
    expect((await field(label)).getAttribute('aria-invalid')).toBe('true');
  }
  expect(api.sent('POST /')).toEqual([]);

  api.on('POST /', refused('UsernameExistsException', 'User already exists'));
  await signUpWith(user);
  expect((await screen.findByText('User already exists')).closest('[role="alert"]')).toBeTruthy();
});

test('says that a gift is waiting for the account', async () => {
  openScreen(<SignUpPage />);
  await screen.findByText(texts.signUpLead);
  cleanup();
  wantedLine.write({ productId: 'mug' });
  openScreen(<SignUpPage />);
  await screen.findByText(texts.signUpWanted);
});

test('D17: says who is logged in, as after a reload, and leads on', async () => {
  signIn();
  api.on('GET /api/me', ok(aMe));
  openScreen(<SignUpPage />);
  await screen.findByText(texts.alreadyAs(aMe.fullName));
  expect(screen.getByRole('link', { name: texts.toShop }).getAttribute('href')).toBe('/home');
});

test('leads to the login and to the shop', async () => {
  openScreen(<SignUpPage />);
  expect((await screen.findByRole('link', { name: texts.toSignIn })).getAttribute('href')).toBe('/login');
  expect(screen.getByRole('link', { name: texts.skip }).getAttribute('href')).toBe('/home');
});

test('D17: asks for the mailed code, says that it is wrong, sends a new one after a wait, and keeps the typed fields on going back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const { user } = openScreen(<SignUpPage />);
  await field(texts.fullName);
  api.on('POST /', ok({ UserConfirmed: false, UserSub: 'sub' }));
  await signUpWith(user);
  await screen.findByRole('heading', { name: texts.codeTitle });
  const called = () => api.sent('POST /').map(({ headers }) => headers.get('x-amz-target')?.replace(/.*\./, ''));

  api.on('POST /', refused('CodeMismatchException', 'Invalid verification code provided.'));
  await user.type(screen.getByLabelText(texts.code), '123456{Enter}');
  await screen.findByText(texts.wrongConfirmation);
  await user.click(screen.getByRole('button', { name: /^Send a new code/ }));
  expect(called()).toEqual(['SignUp', 'ConfirmSignUp']);
  api.on('POST /', ok({ CodeDeliveryDetails: {} }));
  vi.setSystemTime(Date.now() + 30_000);
  await user.click(await screen.findByRole('button', { name: texts.resend }));
  await screen.findByText(texts.resent);
  expect(called()).toEqual(['SignUp', 'ConfirmSignUp', 'ResendConfirmationCode']);

  await user.click(screen.getByRole('button', { name: texts.back }));
  expect((await field(texts.fullName)).value).toBe('Ravi Menon');
  expect((await field(texts.signUpEmail)).value).toBe('ravi@example.com');
});

test('D17: signs in after the mailed code, leads to the login three seconds after the specification’s text, and on to the requested page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { user } = openScreen(<SignUpPage />, <SignInPage />, { from: '/cart' });
  const replies = [
    ok({ UserConfirmed: false, UserSub: 'user-1' }),
    ok({}),
    passwordChallenge('user-1'),
    tokensOf('user-1'),
  ];
  api.on('POST /', () => replies.shift() ?? refused('InternalErrorException', 'Unscripted'));
  api.on('GET /api/me', ok(aMe));
  await field(texts.fullName);
  await signUpWith(user);
  await screen.findByRole('heading', { name: texts.codeTitle });
  await user.type(screen.getByLabelText(texts.code), '123456{Enter}');
  await screen.findByText('Successfully logged in, now redirecting you to Login');
  act(() => void vi.advanceTimersByTime(2_500));
  expect(screen.queryByRole('heading', { name: texts.signInTitle })).toBeNull();
  act(() => void vi.advanceTimersByTime(500));
  await screen.findByRole('heading', { name: texts.signInTitle });
  expect(await screen.findByText(texts.alreadyAs(aMe.fullName))).toBeTruthy();
  expect(screen.getByRole('link', { name: texts.toWanted }).getAttribute('href')).toBe('/cart');
  expect(await field(texts.email)).toBeTruthy();
});

test('continues with an account whose creation got no response, and shows Cognito’s message if the password is not its own', async () => {
  const { user } = openScreen(<SignUpPage />);
  const exists = refused('UsernameExistsException', 'User already exists');
  const replies = [
    exists,
    refused('NotAuthorizedException', 'Incorrect username or password.'),
    exists,
    refused('UserNotConfirmedException', 'User is not confirmed.'),
  ];
  api.on('POST /', () => Promise.reject(new TypeError('Failed to fetch')));
  await signUpWith(user, { email: 'lost@example.com' });
  await screen.findByText(errors.network);
  api.on('POST /', () => replies.shift() ?? exists);
  await signUpWith(user, { email: 'lost@example.com' });
  await screen.findByText('User already exists');
  await signUpWith(user, { email: 'lost@example.com' });
  await screen.findByRole('heading', { name: texts.codeTitle });
});
