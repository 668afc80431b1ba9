import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { expect, test } from 'vitest';
import { mobileNumbers, names } from '#tests/support/contact-samples.ts';
import { preSignUp } from './pre-sign-up.ts';

const asha = { name: 'Asha Rao', 'custom:mobileNumber': '98765 43210' };

const signUp = (
  triggerSource: PreSignUpTriggerEvent['triggerSource'],
  userAttributes: Readonly<Record<string, string>> = asha,
): PreSignUpTriggerEvent => ({
  version: '1',
  region: 'ap-south-1',
  userPoolId: 'pool',
  userName: 'U',
  callerContext: { awsSdkVersion: '1', clientId: 'client' },
  triggerSource,
  request: { userAttributes },
  response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
});

test.each([
  ['PreSignUp_SignUp', false, true],
  ['PreSignUp_SignUp', true, false],
  ['PreSignUp_AdminCreateUser', false, false],
] as const)(
  '%s, e-mail confirmed by code: %s; confirms the account itself: %s',
  async (source, confirmEmail, atOnce) => {
    const { response } = await preSignUp({ confirmEmail })(signUp(source));
    expect(response).toEqual({ autoConfirmUser: atOnce, autoVerifyEmail: atOnce, autoVerifyPhone: false });
  },
);

const signUpWith = (attributes: Readonly<Record<string, string>>) =>
  preSignUp({ confirmEmail: false })(signUp('PreSignUp_SignUp', { ...asha, ...attributes }));

test.each(names.bad)('refuses the name %j', async (name) => {
  await expect(signUpWith({ name })).rejects.toThrow(/^Enter your name [^.]+$/);
});

test.each(mobileNumbers.bad)('refuses the mobile number %j', async (number) => {
  await expect(signUpWith({ 'custom:mobileNumber': number })).rejects.toThrow(/^Enter .+[^.]$/);
});

test.each([...names.good, 'Me\u0007era\ud800 Iyer'])('accepts the name %j', async (name) => {
  expect((await signUpWith({ name })).response.autoConfirmUser).toBe(true);
});

test('still accepts an account without a mobile number', async () => {
  const event = signUp('PreSignUp_SignUp', { name: 'Asha Rao' });
  expect((await preSignUp({ confirmEmail: false })(event)).response.autoConfirmUser).toBe(true);
});

test('accepts any name from an administrator', async () => {
  const event = signUp('PreSignUp_AdminCreateUser', { name: '12345' });
  await expect(preSignUp({ confirmEmail: false })(event)).resolves.toBe(event);
});
