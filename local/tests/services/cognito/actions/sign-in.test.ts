import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCredential } from '#services/cognito/srp.ts';
import { clientId, confirming, type Running, signInFor, startFresh } from '../harness.ts';

const email = 'asha@example.com';
// Any power of the generator is a valid public value, so no password is needed for it.
const SRP_A = createCredential('', '', '').verifier;

function begin(running: Running, username: string, flow = 'USER_SRP_AUTH', srpA = SRP_A) {
  return running.call('InitiateAuth', { AuthFlow: flow, AuthParameters: { USERNAME: username, SRP_A: srpA } });
}

/** A complete attempt with an invalid signature. */
async function guess(running: Running, username: string) {
  const { body } = await begin(running, username);
  if (body.__type) return body;
  const { SECRET_BLOCK = '', USER_ID_FOR_SRP = '' } = body.ChallengeParameters ?? {};
  return (await respond(running, SECRET_BLOCK, USER_ID_FOR_SRP)).body;
}

function respond(running: Running, block: string, username: string) {
  return running.call('RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: {
      USERNAME: username,
      PASSWORD_CLAIM_SECRET_BLOCK: block,
      PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString('base64'),
      TIMESTAMP: 'Fri Nov 20 12:00:00 UTC 2026',
    },
  });
}

const wrongPassword = { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' };
const locked = { __type: 'NotAuthorizedException', message: 'Password attempts exceeded' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('sign-in', () => {
  it('looks the same for an unknown user, at every attempt', async () => {
    const running = await startFresh({ preSignUp: confirming });
    await running.signUp(email);
    const shape = {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeParameters: {
        SALT: expect.stringMatching(/^[0-9a-f]{32}$/),
        SECRET_BLOCK: expect.stringMatching(/^[\w+/=]{88}$/),
        SRP_B: expect.stringMatching(/^[0-9a-f]{760,768}$/),
        USERNAME: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        USER_ID_FOR_SRP: expect.any(String),
      },
    };
    for (const username of [email, 'nobody@example.com']) {
      const first = (await begin(running, username)).body;
      const second = (await begin(running, username.toUpperCase())).body;
      expect([first, second]).toEqual([shape, shape]);
      expect(second.ChallengeParameters?.SALT).toBe(first.ChallengeParameters?.SALT);
      expect(second.ChallengeParameters?.USERNAME).toBe(first.ChallengeParameters?.USERNAME);
      expect(second.ChallengeParameters?.SRP_B).not.toBe(first.ChallengeParameters?.SRP_B);
    }
  });

  it.each([email, 'nobody@example.com'])(
    'locks %s out after five wrong passwords, for twice as long each time',
    async (username) => {
      const running = await startFresh({ preSignUp: confirming });
      await running.signUp(email);
      for (let attempt = 0; attempt < 5; attempt++) expect(await guess(running, username)).toEqual(wrongPassword);
      expect(await guess(running, username)).toEqual(locked);
      vi.advanceTimersByTime(1000);
      expect(await guess(running, username)).toEqual(wrongPassword);
      vi.advanceTimersByTime(1000);
      expect(await guess(running, username)).toEqual(locked);
      vi.advanceTimersByTime(15 * 60_000);
      for (let attempt = 0; attempt < 5; attempt++) expect(await guess(running, username)).toEqual(wrongPassword);
    },
  );

  // https://docs.aws.amazon.com/cognito/latest/developerguide/authentication.html: the lockout is about attempts with a password.
  it('keeps signed-in devices signed in during the lockout', async () => {
    const running = await startFresh({ preSignUp: confirming });
    await running.signUp(email);
    const { refreshToken } = await signInFor(running, email);
    for (let times = 0; times < 5; times++) await guess(running, email);
    expect(await guess(running, email)).toEqual(locked);
    const { status } = await running.call('GetTokensFromRefreshToken', { RefreshToken: refreshToken });
    expect(status).toBe(200);
  });

  it('resets the lockout after a right password', async () => {
    const running = await startFresh({ preSignUp: confirming });
    await running.signUp(email);
    for (let attempt = 0; attempt < 4; attempt++) await guess(running, email);
    await signInFor(running, email);
    for (let attempt = 0; attempt < 5; attempt++) expect(await guess(running, email)).toEqual(wrongPassword);
  });

  it('accepts one response to a challenge, within three minutes', async () => {
    const running = await startFresh({ preSignUp: confirming });
    await running.signUp(email);
    const stale = { __type: 'NotAuthorizedException', message: 'Invalid session for the user.' };
    const challenge = async () => (await begin(running, email)).body.ChallengeParameters?.SECRET_BLOCK ?? '';
    const block = await challenge();
    expect((await respond(running, block, email)).body).toEqual(wrongPassword);
    expect((await respond(running, block, email)).body).toEqual(stale);
    const old = await challenge();
    vi.advanceTimersByTime(3 * 60_000);
    expect((await respond(running, old, email)).body).toEqual(stale);
    expect((await respond(running, 'made up', email)).body).toEqual(stale);
  });

  it('rejects the old password if it was replaced during the sign-in', async () => {
    const running = await startFresh({ preSignUp: confirming });
    await running.signUp(email);
    const { fetch } = globalThis;
    const replaceThenSend: typeof fetch = async (url, options) => {
      vi.unstubAllGlobals();
      const reply = await fetch(url, options);
      await running.admin('AdminSetUserPassword', { Username: email, Password: 'a new secret', Permanent: true });
      return reply;
    };
    vi.stubGlobal('fetch', replaceThenSend);
    await expect(signInFor(running, email)).rejects.toMatchObject({ message: wrongPassword.message });
    expect((await signInFor(running, email, 'a new secret')).AccessToken).not.toBe('');
  });

  it('does not reveal to a caller without the password that the account is unconfirmed', async () => {
    const running = await startFresh();
    await running.signUp(email);
    expect(await guess(running, email)).toEqual(wrongPassword);
  });

  it.each(['USER_PASSWORD_AUTH', 'USER_AUTH', 'CUSTOM_AUTH'])('does not allow %s', async (flow) => {
    const running = await startFresh();
    expect((await begin(running, email, flow)).body).toEqual({
      __type: 'InvalidParameterException',
      message: `${flow} flow not enabled for this client`,
    });
  });

  it('allows only the flows that the template allows the client', async () => {
    const running = await startFresh({ clients: [{ clientId, authFlows: [] }] });
    for (const flow of ['USER_SRP_AUTH', 'REFRESH_TOKEN_AUTH']) {
      expect((await begin(running, email, flow)).body.message).toBe(`${flow} flow not enabled for this client`);
    }
  });

  it.each([
    ['zero', '0'],
    ['the modulus', `${'F'.repeat(16)}C90FDAA2`.padEnd(769, '0')],
    ['text', 'xyz'],
  ])('rejects %s as a public value', async (_what, srpA) => {
    const running = await startFresh();
    expect(await begin(running, email, 'USER_SRP_AUTH', srpA)).toMatchObject({
      status: 400,
      body: { __type: 'InvalidParameterException' },
    });
  });

  it('refuses other challenges and unknown flows', async () => {
    const running = await startFresh();
    expect((await begin(running, email, 'MAGIC')).body.__type).toBe('InvalidParameterException');
    const reply = await running.call('RespondToAuthChallenge', { ClientId: clientId, ChallengeName: 'SMS_MFA' });
    expect(reply.body.__type).toBe('InvalidParameterException');
  });
});
