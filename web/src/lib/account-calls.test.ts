import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { account } from '../texts/accounts/account.ts';
import { errors } from '../texts/errors.ts';
import { confirmSignUp, mailResetCode, resendCode, resetPassword, signIn, signUp } from './account-calls.ts';
import * as amplify from './amplify.ts';

// Other test files in the same worker use the real module.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('./amplify.ts', () => ({
  signIn: vi.fn(),
  signUp: vi.fn(),
  mailResetCode: vi.fn(),
  confirmSignUp: vi.fn(),
  resendCode: vi.fn(),
  resetPassword: vi.fn(),
}));

const named = (name: string, message: string): Error => Object.assign(new Error(message), { name });

describe('a call to Cognito', () => {
  beforeEach(() => vi.resetAllMocks());

  test('throws our own network problem if no response came', async () => {
    vi.mocked(amplify.signIn).mockRejectedValue(named('NetworkError', 'A network error has occurred.'));
    await expect(signIn('lata@example.com', 'secret')).rejects.toMatchObject({ status: 0, message: errors.network });
  });

  test('throws Cognito’s error if Cognito refused it', async () => {
    const refusal = named('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
    vi.mocked(amplify.mailResetCode).mockRejectedValue(refusal);
    await expect(mailResetCode('lata@example.com')).rejects.toBe(refusal);
  });

  test('says when to log in again, and how to get a new password, while Cognito has locked the account', async () => {
    vi.mocked(amplify.signIn).mockRejectedValue(named('NotAuthorizedException', 'Password attempts exceeded'));
    await expect(signIn('lata@example.com', 'secret')).rejects.toThrow(account.lockedOut);
    expect(account.lockedOut).toMatch(/15 minutes.*“Forgot your password\?”/);
  });

  test('throws our own message without Cognito’s prefix if the pre-sign-up trigger refused it', async () => {
    const refusal = named(
      'UserLambdaValidationException',
      'PreSignUp failed with error Enter your name without a web or e-mail address.',
    );
    vi.mocked(amplify.signUp).mockRejectedValue(refusal);
    const account = {
      fullName: 'www.evil.com',
      email: 'a@example.com',
      mobileNumber: '9876543210',
      password: 'secret',
    };
    await expect(signUp(account)).rejects.toThrow(/^Enter your name without a web or e-mail address\.$/);
  });

  test('returns the outcome', async () => {
    vi.mocked(amplify.signIn).mockResolvedValue('code-needed');
    expect(await signIn('lata@example.com', 'secret')).toBe('code-needed');
  });
});

// https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-managing-errors.html: which error Cognito returns for a
// wrong code depends on whether the user exists, has asked for a code, and is confirmed.
describe('codes do not reveal whether an address has an account', () => {
  beforeEach(() => vi.resetAllMocks());

  test.each([
    ['CodeMismatchException', 'Invalid verification code provided, please try again.'],
    ['ExpiredCodeException', 'Invalid code provided, please request a code again.'],
    ['NotAuthorizedException', 'User cannot be confirmed. Current status is CONFIRMED'],
    ['UserNotFoundException', 'User does not exist.'],
  ])('%s has the same text as any other wrong code', async (name, message) => {
    vi.mocked(amplify.confirmSignUp).mockRejectedValue(named(name, message));
    vi.mocked(amplify.resetPassword).mockRejectedValue(named(name, message));
    await expect(confirmSignUp('lata@example.com', '123456')).rejects.toThrow(account.wrongConfirmation);
    await expect(resetPassword('lata@example.com', '123456', 'a-long-secret')).rejects.toThrow(account.wrongCode);
  });

  test.each([
    ['InvalidParameterException', 'User is already confirmed.'],
    ['UserNotFoundException', 'User does not exist.'],
  ])('%s looks as if a code was sent', async (name, message) => {
    vi.mocked(amplify.resendCode).mockRejectedValue(named(name, message));
    await expect(resendCode('lata@example.com')).resolves.toBeUndefined();
  });

  test('a limit or another refusal throws Cognito’s error', async () => {
    const refusal = named('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
    for (const call of [amplify.confirmSignUp, amplify.resendCode, amplify.resetPassword]) {
      vi.mocked(call).mockRejectedValue(refusal);
    }
    await expect(confirmSignUp('lata@example.com', '123456')).rejects.toBe(refusal);
    await expect(resendCode('lata@example.com')).rejects.toBe(refusal);
    await expect(resetPassword('lata@example.com', '123456', 'a-long-secret')).rejects.toBe(refusal);
  });
});

test.each(['123 456', '123-456', ' 123\u2013456\u00a0'])(
  'sends the mailed code %o without its blanks and hyphens',
  async (typed) => {
    vi.mocked(amplify.confirmSignUp).mockResolvedValue();
    vi.mocked(amplify.resetPassword).mockResolvedValue();
    await confirmSignUp('lata@example.com', typed);
    expect(amplify.confirmSignUp).toHaveBeenLastCalledWith('lata@example.com', '123456');
    await resetPassword('lata@example.com', typed, 'a-long-secret');
    expect(amplify.resetPassword).toHaveBeenLastCalledWith('lata@example.com', '123456', 'a-long-secret');
  },
);

describe('a password with an accent', () => {
  const typed = 'cafe\u0301-lata';
  const normal = 'caf\u00e9-lata';
  beforeEach(() => vi.resetAllMocks());

  test('is sent in NFC', async () => {
    vi.mocked(amplify.signIn).mockResolvedValue('signed-in');
    await expect(signIn('lata@example.com', typed)).resolves.toBe('signed-in');
    expect(vi.mocked(amplify.signIn).mock.calls).toEqual([['lata@example.com', normal]]);
  });

  test('is tried once more as typed if Cognito refuses it', async () => {
    const refusal = named('NotAuthorizedException', 'Incorrect username or password.');
    vi.mocked(amplify.signIn).mockRejectedValueOnce(refusal).mockResolvedValueOnce('signed-in');
    await expect(signIn('lata@example.com', typed)).resolves.toBe('signed-in');
    expect(amplify.signIn).toHaveBeenLastCalledWith('lata@example.com', typed);
    vi.mocked(amplify.signIn).mockClear().mockRejectedValue(refusal);
    await expect(signIn('lata@example.com', normal)).rejects.toBe(refusal);
    expect(amplify.signIn).toHaveBeenCalledOnce();
  });
});
