import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { expect, test, vi } from 'vitest';
import { memoryApi } from '#tests/support/unit/api.ts';
import { claimsOf } from '#tests/support/unit/events.ts';
import { noon, owner } from '#tests/support/unit/records.ts';
import { preTokenGeneration } from './pre-token-generation.ts';
import { cognitoSecondFactors } from './second-factors.gateway.ts';

type Source = PreTokenGenerationTriggerEvent['triggerSource'];

// The event has the user's attributes, groups and metadata, and no time of the login:
// https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-token-generation.html
const issuing = (
  groups: string[] | undefined,
  triggerSource: Source = 'TokenGeneration_Authentication',
): PreTokenGenerationTriggerEvent => ({
  version: '1',
  region: 'ap-south-1',
  userPoolId: 'pool',
  userName: 'U',
  callerContext: { awsSdkVersion: '1', clientId: 'client' },
  triggerSource,
  request: {
    userAttributes: { sub: owner.userId },
    groupConfiguration: groups === undefined ? {} : { groupsToOverride: groups },
  },
  response: { claimsOverrideDetails: {} },
});

const start = noon.getTime() / 1000;

/** The trigger and the API of a stage that requires a second factor, with a fake Cognito and a clock in epoch seconds. */
function stage() {
  const { call, shop } = memoryApi({ ownersNeedSecondFactor: true });
  const state = { factors: undefined as string[] | undefined, time: start };
  const cognito = vi.fn(async (_action: string, _body: object) => ({
    Username: 'U',
    UserMFASettingList: state.factors,
  }));
  const trigger = preTokenGeneration({
    ...cognitoSecondFactors(cognito),
    owners: shop.owners,
    now: () => new Date(state.time * 1000),
  });
  /** The claims that the trigger adds. */
  const claimed = async (source?: Source) =>
    (await trigger(issuing(['editors', 'owners'], source))).response.claimsOverrideDetails?.claimsToAddOrOverride;
  /** The status of an owner's call with the next token of a session that began at this time. */
  const callOf = async (authTime: number, source: Source): Promise<number> => {
    const claims = { ...claimsOf(owner), auth_time: String(authTime), ...(await claimed(source)) };
    return (await call('GET /api/manage/settings', { claims })).status;
  };
  const logIn = () => callOf(state.time, 'TokenGeneration_Authentication');
  const refresh = (authTime: number) => callOf(authTime, 'TokenGeneration_RefreshTokens');
  return { state, cognito, trigger, claimed, logIn, refresh, shop };
}

const on = ['SOFTWARE_TOKEN_MFA'];

test('D30: a session that was opened by the password alone never gains an owner’s rights', async () => {
  const { state, logIn, refresh } = stage();
  expect(await logIn()).toBe(403);
  state.time += 60;
  Object.assign(state, { factors: on });
  expect(await refresh(start)).toBe(403);
  state.time += 1;
  expect(await logIn()).toBe(200);
  state.time += 3600;
  expect(await refresh(start)).toBe(403);
  expect(await refresh(start + 61)).toBe(200);
});

test('D30: the first login with the code counts, also if Cognito had to try the trigger three times', async () => {
  const { state, claimed, refresh } = stage();
  Object.assign(state, { factors: on });
  state.time += 16;
  await claimed('TokenGeneration_Authentication');
  expect(await refresh(start)).toBe(200);
  expect(await refresh(start - 60)).toBe(403);
});

test('D30: an open session of an owner whose factor was on before it was noted logs in once more', async () => {
  const { state, refresh, logIn } = stage();
  Object.assign(state, { factors: on });
  expect(await refresh(start)).toBe(403);
  state.time += 60;
  expect(await logIn()).toBe(200);
});

test('D30: a login without the code makes a factor that is on later count as new', async () => {
  const { state, logIn, refresh } = stage();
  Object.assign(state, { factors: on });
  expect(await logIn()).toBe(200);
  Object.assign(state, { factors: [], time: start + 60 });
  expect(await logIn()).toBe(403);
  Object.assign(state, { factors: on, time: start + 120 });
  expect(await refresh(start + 60)).toBe(403);
});

test('D30: so does a login while Cognito does not respond, which lets an owner sign in as a customer', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { state, cognito, logIn, refresh } = stage();
  Object.assign(state, { factors: on });
  expect(await logIn()).toBe(200);
  state.time += 60;
  cognito.mockRejectedValueOnce(new Error('down'));
  expect(await logIn()).toBe(403);
  expect(logged).toHaveBeenCalledTimes(1);
  state.time += 60;
  expect(await refresh(start + 60)).toBe(403);
  logged.mockRestore();
});

test('a refresh while Cognito does not respond issues no claim, and forgets nothing', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { state, cognito, logIn, refresh } = stage();
  Object.assign(state, { factors: on });
  expect(await logIn()).toBe(200);
  cognito.mockRejectedValueOnce(new Error('down'));
  expect(await refresh(start)).toBe(403);
  expect(await refresh(start)).toBe(200);
  logged.mockRestore();
});

test('refuses a login that could not be noted as one without the code', async () => {
  const { trigger, shop } = stage();
  shop.owners.forgetSecondFactor = () => Promise.reject(new Error('down'));
  await expect(trigger(issuing(['owners']))).rejects.toThrow('down');
});

test('issues no claim if the table does not respond', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { state, shop, logIn } = stage();
  Object.assign(state, { factors: on });
  shop.owners.noteSecondFactor = () => Promise.reject(new Error('down'));
  expect(await logIn()).toBe(403);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

test('asks Cognito about the owner, and claims text, as version 1 of the trigger requires', async () => {
  const { state, cognito, claimed } = stage();
  Object.assign(state, { factors: on });
  expect(await claimed()).toEqual({ second_factor: String(start - 20) });
  expect(cognito.mock.calls).toEqual([['AdminGetUser', { UserPoolId: 'pool', Username: 'U' }]]);
});

test.each([[undefined], [[]], [['editors']]])(
  'does not query Cognito for a customer in the groups %j',
  async (groups) => {
    const { cognito, trigger } = stage();
    expect((await trigger(issuing(groups))).response.claimsOverrideDetails).toEqual({});
    expect(cognito).not.toHaveBeenCalled();
  },
);
