import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  confirmSignIn,
  fetchAuthSession,
  fetchMFAPreference,
  setUpTOTP,
  signIn,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { codeOf, stepAt } from '#services/cognito/totp.ts';
import { limitedKeys } from '#tests/callers.ts';
import {
  configure,
  confirming,
  password,
  type Running,
  signInFor,
  start,
  startFresh,
  temporaryDirectory,
  tokens,
  userPoolId,
} from '../harness.ts';

const email = 'asha@example.com';
const named = { Username: email };
const step = 30_000;
const on = { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } };
const off = { SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false } };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The code that an authenticator app shows now, or some steps later. */
const code = (secret: string, later = 0) => codeOf(secret, stepAt(Date.now()) + later);

/** A pool with one account. */
async function withAccount(pool: Parameters<typeof startFresh>[0] = {}): Promise<Running> {
  const running = await startFresh({ preSignUp: confirming, ...pool });
  await running.signUp(email);
  return running;
}

async function signedUp(pool: Parameters<typeof startFresh>[0] = {}) {
  const running = await withAccount(pool);
  return { running, ...(await signInFor(running, email)) };
}

/** An account with its second factor enabled, two time steps after its last code. */
async function protectedAccount() {
  const { running, AccessToken } = await signedUp();
  const secret = (await running.call('AssociateSoftwareToken', { AccessToken })).body.SecretCode ?? '';
  await running.call('VerifySoftwareToken', { AccessToken, UserCode: code(secret) });
  await running.call('SetUserMFAPreference', { AccessToken, ...on });
  vi.advanceTimersByTime(2 * step);
  return { running, AccessToken, secret };
}

/** Signs in with Amplify, up to the request for the code. */
async function signInWithAmplify(running: Running) {
  tokens.clear();
  configure(running);
  return signIn({ username: email, password });
}

const enterPassword = async (running: Running, typed = password) => (await running.enterPassword(email, typed)).body;

/** Enters a code in the session of a password's response. */
async function enterCode(
  running: Running,
  { Session }: { readonly Session?: string },
  typed: string,
  username = email,
) {
  const ChallengeResponses = { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: typed };
  const fields = { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session, ChallengeResponses };
  return (await running.call('RespondToAuthChallenge', fields)).body;
}

const enterBoth = async (running: Running, typed: string) => enterCode(running, await enterPassword(running), typed);

/** The response to a completed sign-in. */
const signedIn = { AuthenticationResult: { IdToken: expect.any(String) } };
const mismatched = { __type: 'CodeMismatchException' };
const expired = { __type: 'ExpiredCodeException' };

// https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-mfa-totp.html
describe('a second factor', () => {
  it('is set up, verified and enabled with Amplify, and then required at each sign-in', async () => {
    const running = await withAccount();
    await signInWithAmplify(running);
    const { sharedSecret } = await setUpTOTP();
    expect(await fetchMFAPreference()).toEqual({});
    await verifyTOTPSetup({ code: code(sharedSecret) });
    expect(await fetchMFAPreference()).toEqual({});
    await updateMFAPreference({ totp: 'PREFERRED' });
    expect(await fetchMFAPreference()).toEqual({ preferred: 'TOTP', enabled: ['TOTP'] });

    const response = await signInWithAmplify(running);
    expect(response).toMatchObject({ isSignedIn: false, nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' } });
    expect((await fetchAuthSession()).tokens).toBeUndefined();
    expect(await confirmSignIn({ challengeResponse: code(sharedSecret, 1) })).toMatchObject({ isSignedIn: true });
    expect((await fetchAuthSession()).tokens?.idToken?.payload.email).toBe(email);

    await updateMFAPreference({ totp: 'DISABLED' });
    expect(await signInWithAmplify(running)).toMatchObject({ isSignedIn: true });
  });

  // https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_VerifySoftwareToken.html
  it('is not verified by a wrong code or by a code of an earlier secret', async () => {
    const { running, AccessToken } = await signedUp();
    const verify = (UserCode: string) => running.call('VerifySoftwareToken', { AccessToken, UserCode });
    const mismatch = { __type: 'EnableSoftwareTokenMFAException', message: expect.any(String) };
    expect((await verify('123456')).body).toEqual(mismatch);
    const first = (await running.call('AssociateSoftwareToken', { AccessToken })).body.SecretCode ?? '';
    const second = (await running.call('AssociateSoftwareToken', { AccessToken })).body.SecretCode ?? '';
    expect((await verify(code(first))).body).toEqual(mismatch);
    expect((await verify(code(second, 2))).body).toEqual(mismatch);
    for (const malformed of ['12345', 'abcdef']) {
      expect((await verify(malformed)).body.__type).toBe('InvalidParameterException');
    }
    expect((await verify(code(second))).body).toEqual({ Status: 'SUCCESS' });
  });

  // https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_SetUserMFAPreference.html
  it('cannot be enabled before a code has verified it', async () => {
    const { running, AccessToken } = await signedUp();
    await running.call('AssociateSoftwareToken', { AccessToken });
    expect((await running.call('SetUserMFAPreference', { AccessToken, ...on })).body).toEqual({
      __type: 'InvalidParameterException',
      message: 'User has not verified software token mfa',
    });
    expect((await running.admin('AdminSetUserMFAPreference', { ...named, ...on })).body.__type).toBe(
      'InvalidParameterException',
    );
    const otherFactor = { SMSMfaSettings: { Enabled: true } };
    expect((await running.call('SetUserMFAPreference', { AccessToken, ...otherFactor })).status).toBe(400);
    const contradiction = { SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: true } };
    expect((await running.call('SetUserMFAPreference', { AccessToken, ...contradiction })).status).toBe(400);
  });

  // Not in AWS's documentation, but seen in Cognito: https://github.com/aws-amplify/amplify-js/issues/944
  it('cannot be disabled before it was set up', async () => {
    const { running, AccessToken } = await signedUp();
    const refusal = { __type: 'InvalidParameterException', message: 'User has not set up software token mfa' };
    expect((await running.call('SetUserMFAPreference', { AccessToken, ...off })).body).toEqual(refusal);
    expect((await running.admin('AdminSetUserMFAPreference', { ...named, ...off })).body).toEqual(refusal);
  });

  it('works with the earlier app until a code verifies the new one', async () => {
    const { running, AccessToken, secret } = await protectedAccount();
    const next = (await running.call('AssociateSoftwareToken', { AccessToken })).body.SecretCode ?? '';
    expect(await enterBoth(running, code(secret))).toMatchObject(signedIn);
    await running.call('VerifySoftwareToken', { AccessToken, UserCode: code(next) });
    vi.advanceTimersByTime(2 * step);
    const asked = await enterPassword(running);
    expect(await enterCode(running, asked, code(secret))).toMatchObject(mismatched);
    expect(await enterCode(running, asked, code(next))).toMatchObject(signedIn);
  });

  // RFC 6238, 5.2: "The verifier MUST NOT accept the second attempt of the OTP".
  it('accepts each code once, until one step after it was shown', async () => {
    const { running, secret } = await protectedAccount();
    const used = code(secret);
    expect(await enterBoth(running, used)).toMatchObject(signedIn);
    const asked = await enterPassword(running);
    expect(await enterCode(running, asked, used)).toMatchObject(expired);
    expect(await enterCode(running, asked, code(secret, -1))).toMatchObject(expired);
    const late = code(secret, 1);
    vi.advanceTimersByTime(2 * step);
    expect(await enterCode(running, asked, late)).toMatchObject(signedIn);
    const askedAgain = await enterPassword(running);
    const tooLate = code(secret);
    vi.advanceTimersByTime(2 * step);
    expect(await enterCode(running, askedAgain, tooLate)).toMatchObject(mismatched);
  });

  // https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-mfa.html: "After five unsuccessful attempts at
  // presenting an MFA code, Amazon Cognito begins the process of exponential timeout lockout".
  it('locks the account after five wrong codes, even if the password is right each time', async () => {
    const { running, secret } = await protectedAccount();
    let asked = {};
    for (let attempt = 0; attempt < 5; attempt++) {
      asked = await enterPassword(running);
      expect(await enterCode(running, asked, '000000')).toMatchObject(mismatched);
    }
    expect(await enterCode(running, asked, code(secret))).toMatchObject({ __type: 'NotAuthorizedException' });
    expect(await enterPassword(running)).toMatchObject({ message: 'Password attempts exceeded' });
    vi.advanceTimersByTime(15 * 60_000);
    expect(await enterBoth(running, code(secret))).toMatchObject(signedIn);
  });

  // https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_RespondToAuthChallenge.html
  it('accepts a code within three minutes, with the session of its own user, and once', async () => {
    const { running, secret } = await protectedAccount();
    const ended = { message: 'Invalid session for the user, session is expired.' };
    const asked = await enterPassword(running);
    expect(asked.Session?.length).toBeGreaterThanOrEqual(20);
    await running.signUp('lata@example.com');
    const madeUp = { Session: 'made up, but as long as one' };
    expect(await enterCode(running, madeUp, code(secret))).toMatchObject(ended);
    expect(await enterCode(running, asked, code(secret), 'lata@example.com')).toMatchObject(ended);
    expect(await enterCode(running, asked, code(secret))).toMatchObject(signedIn);
    expect(await enterCode(running, asked, code(secret))).toMatchObject(ended);
    const late = await enterPassword(running);
    vi.advanceTimersByTime(3 * 60_000);
    expect(await enterCode(running, late, code(secret))).toMatchObject(ended);
  });

  it('does not replace the password', async () => {
    const { running } = await protectedAccount();
    expect(await enterPassword(running, 'a wrong one')).toMatchObject({ message: 'Incorrect username or password.' });
  });

  it('can be disabled by an administrator, but not by another caller', async () => {
    const { running } = await protectedAccount();
    expect((await running.admin('AdminGetUser', named)).body).toMatchObject({
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
    });
    const refused = await running.admin('AdminSetUserMFAPreference', { ...named, ...off }, limitedKeys);
    expect(refused.body.__type).toBe('AccessDeniedException');
    await running.admin('AdminSetUserMFAPreference', { ...named, ...off });
    expect((await running.admin('AdminGetUser', named)).body.UserMFASettingList).toBeUndefined();
    expect(await enterPassword(running)).toMatchObject(signedIn);
  });

  it('is set up with an access token, not with a session, which only pools with a mandatory factor issue', async () => {
    const { running, AccessToken } = await signedUp();
    for (const fields of [{ Session: 'a session of a challenge' }, { AccessToken, Session: 'both' }, {}]) {
      expect((await running.call('AssociateSoftwareToken', fields)).body.__type).toBe('InvalidParameterException');
    }
  });

  it('is rejected by a pool that does not support it', async () => {
    const { running, AccessToken } = await signedUp({ softwareTokens: false });
    for (const [action, fields] of [
      ['AssociateSoftwareToken', {}],
      ['VerifySoftwareToken', { UserCode: '123456' }],
      ['SetUserMFAPreference', on],
    ] as const) {
      expect((await running.call(action, { AccessToken, ...fields })).body).toEqual({
        __type: 'SoftwareTokenMFANotFoundException',
        message: 'Software Token MFA has not been enabled by the userPool.',
      });
    }
  });

  it('survives a restart, with the last code used up', async () => {
    const directory = await temporaryDirectory();
    const before = await start(directory, { preSignUp: confirming });
    await before.signUp(email);
    const { AccessToken } = await signInFor(before, email);
    const secret = (await before.call('AssociateSoftwareToken', { AccessToken })).body.SecretCode ?? '';
    await before.call('VerifySoftwareToken', { AccessToken, UserCode: code(secret) });
    await before.call('SetUserMFAPreference', { AccessToken, ...on });
    await before.cognito.close();
    const after = await start(directory);
    const asked = await enterPassword(after);
    expect(await enterCode(after, asked, code(secret))).toMatchObject(expired);
    expect(await enterCode(after, asked, code(secret, 1))).toMatchObject(signedIn);
  });

  it('is disabled for users in a file from before it was supported', async () => {
    const directory = await temporaryDirectory();
    const before = await start(directory, { preSignUp: confirming });
    await before.signUp(email);
    await before.cognito.close();
    const file = join(directory, `${userPoolId}.json`);
    const data = JSON.parse(await readFile(file, 'utf8'));
    const [user] = Object.values<object>(data.users);
    const earlier = ['username', 'attributes', 'status', 'credential', 'groups', 'codes', 'createdAt', 'modifiedAt'];
    expect(Object.keys(user ?? {}).sort()).toEqual(earlier.sort());
    await writeFile(file, JSON.stringify(data));
    const after = await start(directory);
    const { AccessToken } = await signInFor(after, email);
    expect((await after.call('GetUser', { AccessToken })).body).not.toHaveProperty('UserMFASettingList');
  });
});

// https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-token-generation.html
describe('the pre token generation trigger', () => {
  const returning = (claimsOverrideDetails: unknown) => async (event: unknown) => ({
    ...(event as object),
    response: { claimsOverrideDetails },
  });

  it('adds claims to the ID token, at sign-in and at each refresh', async () => {
    const seen: unknown[] = [];
    const preTokenGeneration = async (event: unknown) => {
      seen.push(event);
      return returning({ claimsToAddOrOverride: { second_factor: 'true' } })(event);
    };
    const running = await withAccount({ preTokenGeneration });
    await signInWithAmplify(running);
    const { idToken, accessToken } = (await fetchAuthSession()).tokens ?? {};
    expect(idToken?.payload.second_factor).toBe('true');
    expect(accessToken?.payload.second_factor).toBeUndefined();
    await running.admin('AdminAddUserToGroup', { ...named, GroupName: 'owners' });
    await fetchAuthSession({ forceRefresh: true });
    expect(seen).toMatchObject([
      {
        version: '1',
        triggerSource: 'TokenGeneration_Authentication',
        request: { userAttributes: { email }, groupConfiguration: { groupsToOverride: [] } },
        response: { claimsOverrideDetails: null },
      },
      {
        triggerSource: 'TokenGeneration_RefreshTokens',
        request: { groupConfiguration: { groupsToOverride: ['owners'] } },
      },
    ]);
  });

  it('may add nothing', async () => {
    const { idToken } = await signedUp({ preTokenGeneration: returning(null) });
    expect(idToken).not.toBe('');
  });

  it.each([
    [{ claimsToAddOrOverride: { sub: 'another' } }],
    [{ claimsToAddOrOverride: { 'cognito:username': 'another' } }],
    [{ claimsToAddOrOverride: { second_factor: true } }],
    [{ claimsToSuppress: ['email'] }],
  ])('prevents the sign-in if it returns %j', async (details) => {
    await expect(signedUp({ preTokenGeneration: returning(details) })).rejects.toMatchObject({
      name: 'InvalidLambdaResponseException',
    });
  });

  it('prevents the sign-in if it fails', async () => {
    const preTokenGeneration = () => Promise.reject(new Error('down'));
    await expect(signedUp({ preTokenGeneration })).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PreTokenGeneration failed with error down.',
    });
  });
});
