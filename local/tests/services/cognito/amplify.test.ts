import {
  confirmResetPassword,
  confirmSignUp,
  fetchAuthSession,
  fetchUserAttributes,
  getCurrentUser,
  resendSignUpCode,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updatePassword,
  updateUserAttributes,
} from 'aws-amplify/auth';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientId, configure, confirming, password, region, startFresh, tokens, userPoolId } from './harness.ts';

const email = 'Asha@Example.com';
const userAttributes = { email, name: 'Asha Rao', 'custom:mobileNumber': '9876543210' };
const register = () => signUp({ username: email, password, options: { userAttributes } });

beforeEach(() => tokens.clear());

describe("Amplify's own client", () => {
  it('signs up without a code, signs in with the address in any case, and signs out', async () => {
    configure(await startFresh({ preSignUp: confirming }));
    const registered = await register();
    expect(registered.isSignUpComplete).toBe(true);

    const signedIn = await signIn({ username: 'asha@example.COM', password });
    expect(signedIn).toMatchObject({ isSignedIn: true, nextStep: { signInStep: 'DONE' } });
    expect(await getCurrentUser()).toMatchObject({ userId: registered.userId, username: registered.userId });
    expect(await fetchUserAttributes()).toEqual({
      ...userAttributes,
      sub: registered.userId,
      email_verified: 'true',
    });

    await signOut();
    await expect(getCurrentUser()).rejects.toMatchObject({ name: 'UserUnAuthenticatedException' });
  });

  it('finds Cognito’s claims in the ID token, and refreshes it', async () => {
    const running = await startFresh({ preSignUp: confirming });
    configure(running);
    const { userId } = await register();
    await running.admin('AdminAddUserToGroup', { Username: email, GroupName: 'owners' });
    await signIn({ username: email, password });
    const first = await fetchAuthSession();
    expect(first.userSub).toBe(userId);
    expect(first.tokens?.idToken?.payload).toMatchObject({
      sub: userId,
      iss: `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`,
      aud: clientId,
      token_use: 'id',
      email,
      email_verified: true,
      name: 'Asha Rao',
      'custom:mobileNumber': '9876543210',
      'cognito:username': userId,
      'cognito:groups': ['owners'],
    });
    expect(first.tokens?.accessToken.payload).toMatchObject({
      client_id: clientId,
      scope: 'aws.cognito.signin.user.admin',
      token_use: 'access',
      username: userId,
      'cognito:groups': ['owners'],
    });

    await running.admin('AdminRemoveUserFromGroup', { Username: email, GroupName: 'owners' });
    const second = await fetchAuthSession({ forceRefresh: true });
    expect(second.tokens?.idToken?.payload['cognito:groups']).toBeUndefined();
    const { jti, origin_jti, auth_time } = second.tokens?.idToken?.payload ?? {};
    expect(jti).not.toBe(first.tokens?.idToken?.payload.jti);
    expect({ origin_jti, auth_time }).toEqual({
      origin_jti: first.tokens?.idToken?.payload.origin_jti,
      auth_time: first.tokens?.idToken?.payload.auth_time,
    });
  });

  it('confirms a sign-up with the mailed code', async () => {
    const running = await startFresh();
    configure(running);
    const registered = await register();
    expect(registered.nextStep).toMatchObject({
      signUpStep: 'CONFIRM_SIGN_UP',
      codeDeliveryDetails: { destination: 'A***@E***', deliveryMedium: 'EMAIL', attributeName: 'email' },
    });
    expect(await signIn({ username: email, password })).toMatchObject({
      isSignedIn: false,
      nextStep: { signInStep: 'CONFIRM_SIGN_UP' },
    });

    const firstCode = running.code;
    await resendSignUpCode({ username: email });
    expect(running.mails.map(({ to }) => to)).toEqual([email, email]);
    if (running.code !== firstCode) {
      await expect(confirmSignUp({ username: email, confirmationCode: firstCode })).rejects.toMatchObject({
        name: 'CodeMismatchException',
      });
    }
    const confirmed = await confirmSignUp({ username: email, confirmationCode: running.code });
    expect(confirmed.isSignUpComplete).toBe(true);
    expect(await signIn({ username: email, password })).toMatchObject({ isSignedIn: true });
  });

  it('resets a forgotten password', async () => {
    const running = await startFresh({ preSignUp: confirming });
    configure(running);
    await register();
    const { nextStep } = await resetPassword({ username: email });
    expect(nextStep.resetPasswordStep).toBe('CONFIRM_RESET_PASSWORD_WITH_CODE');
    const { code } = running;
    await confirmResetPassword({ username: email, confirmationCode: code, newPassword: 'a new secret' });
    await expect(signIn({ username: email, password })).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect(await signIn({ username: email, password: 'a new secret' })).toMatchObject({ isSignedIn: true });
    await expect(
      confirmResetPassword({ username: email, confirmationCode: code, newPassword: 'a newer secret' }),
    ).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });

  it('changes the password and the attributes of the signed-in user', async () => {
    configure(await startFresh({ preSignUp: confirming }));
    await register();
    await signIn({ username: email, password });
    await updateUserAttributes({ userAttributes: { name: 'Asha R', 'custom:mobileNumber': '9000000000' } });
    expect(await fetchUserAttributes()).toMatchObject({ name: 'Asha R', 'custom:mobileNumber': '9000000000' });
    await expect(updatePassword({ oldPassword: 'not mine', newPassword: 'a new secret' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    await updatePassword({ oldPassword: password, newPassword: 'a new secret' });
    await signOut();
    expect(await signIn({ username: email, password: 'a new secret' })).toMatchObject({ isSignedIn: true });
  });

  it('signs out everywhere, which revokes the refresh tokens of all devices', async () => {
    configure(await startFresh({ preSignUp: confirming }));
    await register();
    await signIn({ username: email, password });
    const otherDevice = new Map(tokens);
    await signOut({ global: true });
    for (const [key, value] of otherDevice) tokens.set(key, value);
    await expect(fetchUserAttributes()).rejects.toMatchObject({ message: 'Access Token has been revoked' });
    expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();
  });
});
