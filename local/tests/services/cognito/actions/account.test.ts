import { describe, expect, it } from 'vitest';
import { clients, confirming, password, type Running, signInFor, startFresh } from '../harness.ts';

const email = 'asha@example.com';

async function signedIn(pool: Parameters<typeof startFresh>[0] = {}) {
  const running = await startFresh({ preSignUp: confirming, ...pool });
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

// https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_DeleteUser.html
describe('DeleteUser', () => {
  it('deletes the user of the access token and all sessions, with an empty response', async () => {
    const { running, AccessToken, refreshToken: RefreshToken } = await signedIn();
    expect(await running.call('DeleteUser', { AccessToken })).toMatchObject({ status: 200, text: '' });
    expect((await running.call('GetUser', { AccessToken })).body.__type).toBe('UserNotFoundException');
    expect((await running.call('DeleteUser', { AccessToken })).body.__type).toBe('UserNotFoundException');
    const renewed = await running.call('GetTokensFromRefreshToken', { RefreshToken });
    expect(renewed.body.__type).toBe('NotAuthorizedException');
    expect((await running.admin('AdminGetUser', { Username: email })).body.__type).toBe('UserNotFoundException');
  });

  it('needs an access token of the user', async () => {
    const { running, idToken } = await signedIn();
    expect((await running.call('DeleteUser', { AccessToken: idToken })).body.__type).toBe('NotAuthorizedException');
    expect((await running.call('DeleteUser', {})).body.__type).toBe('InvalidParameterException');
  });
});

// https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_DeleteUserAttributes.html
describe('DeleteUserAttributes', () => {
  it('deletes custom attributes only', async () => {
    const { running, AccessToken } = await signedIn();
    const name = 'custom:mobileNumber';
    const UserAttributes = [{ Name: name, Value: '9876543210' }];
    await running.call('UpdateUserAttributes', { AccessToken, UserAttributes });
    const remove = (...UserAttributeNames: string[]) =>
      running.call('DeleteUserAttributes', { AccessToken, UserAttributeNames });
    for (const kept of ['name', 'email', 'email_verified', 'sub']) {
      expect((await remove(name, kept)).body.__type, kept).toBe('NotAuthorizedException');
    }
    expect((await remove('custom:unknown')).body.__type).toBe('InvalidParameterException');
    expect((await remove(name)).body).toEqual({});
    const { body } = await running.call('GetUser', { AccessToken });
    expect(body.UserAttributes?.map(({ Name }) => Name)).not.toContain(name);
    for (const wrong of [{}, { UserAttributeNames: 'name' }, { UserAttributeNames: [1] }]) {
      expect((await running.call('DeleteUserAttributes', { AccessToken, ...wrong })).status).toBe(400);
    }
  });
});

// https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-email-phone-verification.html
describe('a new e-mail address', () => {
  const other = 'mallory@example.com';
  const change = (running: Running, AccessToken: string | undefined, address = other) =>
    running.call('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value: address }] });
  const verify = (running: Running, AccessToken: string | undefined, Code: string) =>
    running.call('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code });
  const addressOf = async (running: Running, AccessToken: string | undefined) =>
    (await running.call('GetUser', { AccessToken })).body.UserAttributes?.find(({ Name }) => Name === 'email')?.Value;
  const verifiesNewEmail = true;

  it('takes effect once a code that was mailed to it is entered', async () => {
    const { running, AccessToken } = await signedIn({ verifiesNewEmail });
    const { body } = await change(running, AccessToken);
    expect(body).toEqual({
      CodeDeliveryDetailsList: [{ AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'm***@e***' }],
    });
    expect(running.mails.map(({ to }) => to)).toEqual([other]);
    expect(await addressOf(running, AccessToken)).toBe(email);
    const wrong = String((Number(running.code) + 1) % 1_000_000).padStart(6, '0');
    expect((await verify(running, AccessToken, wrong)).body.__type).toBe('CodeMismatchException');
    expect((await verify(running, AccessToken, running.code)).body).toEqual({});
    expect(await addressOf(running, AccessToken)).toBe(other);
    expect((await verify(running, AccessToken, running.code)).body.__type).toBe('ExpiredCodeException');
    await running.call('ForgotPassword', { Username: other });
    expect(running.mails.at(-1)?.to).toBe(other);
  });

  it('gets another code on request, and the trigger learns why', async () => {
    const sources: unknown[] = [];
    const customMessage = async (event: unknown) => {
      sources.push(Object(event).triggerSource);
      return event;
    };
    const { running, AccessToken } = await signedIn({ verifiesNewEmail, customMessage });
    await change(running, AccessToken);
    const first = running.code;
    const again = (AttributeName: string) =>
      running.call('GetUserAttributeVerificationCode', { AccessToken, AttributeName });
    expect((await again('phone_number')).body.__type).toBe('InvalidParameterException');
    expect((await again('email')).body.CodeDeliveryDetails).toMatchObject({ Destination: 'm***@e***' });
    expect(running.mails.map(({ to }) => to)).toEqual([other, other]);
    expect(sources).toEqual(['CustomMessage_UpdateUserAttribute', 'CustomMessage_VerifyUserAttribute']);
    if (first !== running.code) {
      expect((await verify(running, AccessToken, first)).body.__type).toBe('CodeMismatchException');
    }
    expect((await verify(running, AccessToken, running.code)).status).toBe(200);
  });

  it('can’t be that of another account, at the change or later', async () => {
    const { running, AccessToken } = await signedIn({ verifiesNewEmail });
    await change(running, AccessToken);
    const { code } = running;
    await running.signUp(other);
    expect((await verify(running, AccessToken, code)).body.__type).toBe('AliasExistsException');
    expect((await change(running, AccessToken, other.toUpperCase())).body.__type).toBe('AliasExistsException');
    expect((await change(running, AccessToken, 'no address')).body.__type).toBe('InvalidParameterException');
    expect(await addressOf(running, AccessToken)).toBe(email);
  });

  it('is refused if the client may not write it', async () => {
    const readOnly = [{ ...clients[0], writableAttributes: ['name'] }];
    const { running, AccessToken } = await signedIn({ verifiesNewEmail, clients: readOnly });
    expect((await change(running, AccessToken)).body.__type).toBe('NotAuthorizedException');
    expect(running.mails).toEqual([]);
  });
});
