import { describe, expect, it } from 'vitest';
import { confirming, password, signInFor, startFresh } from '../harness.ts';

const email = 'asha@example.com';

async function signedIn() {
  const running = await startFresh({ preSignUp: confirming });
  await running.signUp(email);
  return { running, ...(await signInFor(running, email)) };
}

describe('the signed-in user', () => {
  it('cannot set protected attributes, not even together with the name', async () => {
    const { running, AccessToken } = await signedIn();
    for (const name of ['cognito:groups', 'groups', 'email', 'email_verified', 'sub', '__proto__']) {
      const UserAttributes = [
        { Name: 'name', Value: 'Owner' },
        { Name: name, Value: 'owners' },
      ];
      const reply = await running.call('UpdateUserAttributes', { AccessToken, UserAttributes });
      expect(reply, name).toMatchObject({ status: 400, body: { __type: 'NotAuthorizedException' } });
    }
    const { body } = await running.call('GetUser', { AccessToken });
    expect(body.UserAttributes).toContainEqual({ Name: 'name', Value: 'Asha Rao' });
  });

  it('has five attempts an hour to enter the old password', async () => {
    const { running, AccessToken } = await signedIn();
    const change = (PreviousPassword: string, ProposedPassword = 'a new secret') =>
      running.call('ChangePassword', { AccessToken, PreviousPassword, ProposedPassword });
    expect((await change(password, 'short')).body.__type).toBe('InvalidPasswordException');
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await change('a guess')).body.message).toBe('Incorrect username or password.');
    }
    expect((await change(password)).body.__type).toBe('LimitExceededException');
  });
});
