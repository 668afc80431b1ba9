import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { expect, test } from 'vitest';
import { preSignUp } from '../../../../lambdas/routes/pre-sign-up.ts';

const signUp = (triggerSource: PreSignUpTriggerEvent['triggerSource']): PreSignUpTriggerEvent => ({
  version: '1',
  region: 'ap-south-1',
  userPoolId: 'pool',
  userName: 'U',
  callerContext: { awsSdkVersion: '1', clientId: 'client' },
  triggerSource,
  request: { userAttributes: {} },
  response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
});

test.each([
  ['PreSignUp_SignUp', false, true],
  ['PreSignUp_SignUp', true, false],
  ['PreSignUp_AdminCreateUser', false, false],
] as const)('%s, e-mail confirmed by code: %s; confirmed at once: %s', async (source, confirmEmail, atOnce) => {
  const { response } = await preSignUp({ confirmEmail })(signUp(source));
  expect(response).toEqual({ autoConfirmUser: atOnce, autoVerifyEmail: atOnce, autoVerifyPhone: false });
});
