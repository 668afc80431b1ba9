import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { expect, test, vi } from 'vitest';
import { preTokenGeneration } from './pre-token-generation.ts';
import { cognitoSecondFactors } from './second-factors.gateway.ts';

// https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-token-generation.html
const issuing = (groups?: string[]): PreTokenGenerationTriggerEvent => ({
  version: '1',
  region: 'ap-south-1',
  userPoolId: 'pool',
  userName: 'U',
  callerContext: { awsSdkVersion: '1', clientId: 'client' },
  triggerSource: 'TokenGeneration_Authentication',
  request: { userAttributes: {}, groupConfiguration: groups === undefined ? {} : { groupsToOverride: groups } },
  response: { claimsOverrideDetails: {} },
});
const claimed = { claimsOverrideDetails: { claimsToAddOrOverride: { second_factor: 'true' } } };

/** A fake Cognito, where the user has these second factors. */
function cognitoWith(UserMFASettingList?: readonly string[]) {
  const cognito = vi.fn(async () => ({ Username: 'U', UserMFASettingList }));
  return { cognito, trigger: preTokenGeneration(cognitoSecondFactors(cognito)) };
}

test('adds the claim for an owner whose second factor is on', async () => {
  const { cognito, trigger } = cognitoWith(['SOFTWARE_TOKEN_MFA']);
  expect((await trigger(issuing(['editors', 'owners']))).response).toEqual(claimed);
  expect(cognito.mock.calls).toEqual([['AdminGetUser', { UserPoolId: 'pool', Username: 'U' }]]);
});

test.each([[undefined], [[]]])('adds no claim for an owner with the factors %j', async (factors) => {
  expect((await cognitoWith(factors).trigger(issuing(['owners']))).response.claimsOverrideDetails).toEqual({});
});

test.each([[undefined], [[]], [['editors']]])(
  'does not query Cognito for a customer in the groups %j',
  async (groups) => {
    const { cognito, trigger } = cognitoWith(['SOFTWARE_TOKEN_MFA']);
    expect((await trigger(issuing(groups))).response.claimsOverrideDetails).toEqual({});
    expect(cognito).not.toHaveBeenCalled();
  },
);

test('lets an owner sign in as a customer if Cognito does not answer', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const trigger = preTokenGeneration({ hasSecondFactor: () => Promise.reject(new Error('down')) });
  expect((await trigger(issuing(['owners']))).response.claimsOverrideDetails).toEqual({});
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});
