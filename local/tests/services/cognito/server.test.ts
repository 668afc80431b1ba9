import { describe, expect, it } from 'vitest';
import { limitedKeys } from '../../callers.ts';
import { clientId, confirming, startFresh, userPoolId } from './harness.ts';

describe('the server', () => {
  it('allows requests from any origin', async () => {
    const { url } = await startFresh();
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:3000', 'access-control-request-headers': 'content-type,x-amz-target' },
    });
    expect(preflight.status).toBe(200);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type,x-amz-target');
  });

  it('returns the error in the body and in a header, which other origins can read', async () => {
    const running = await startFresh();
    const { status, headers, body } = await running.call('GetUser', { AccessToken: 'nonsense' });
    expect({ status, body }).toEqual({
      status: 400,
      body: { __type: 'NotAuthorizedException', message: 'Invalid Access Token' },
    });
    expect(headers.get('x-amzn-errortype')).toBe('NotAuthorizedException:');
    expect(headers.get('access-control-expose-headers')).toContain('x-amzn-ErrorType');
  });

  it('publishes its keys and its OpenID configuration', async () => {
    const { url, cognito } = await startFresh();
    const keys = await (await fetch(`${url}/${userPoolId}/.well-known/jwks.json`)).json();
    expect(keys).toEqual(cognito.jwks(userPoolId));
    expect(keys).toMatchObject({ keys: [{ kty: 'RSA', alg: 'RS256', use: 'sig' }] });
    const openid = await (await fetch(`${url}/${userPoolId}/.well-known/openid-configuration`)).json();
    expect(openid).toMatchObject({ issuer: `https://cognito-idp.ap-south-1.amazonaws.com/${userPoolId}` });
    expect((await fetch(`${url}/ap-south-1_Other/.well-known/jwks.json`)).status).toBe(404);
    expect(cognito.jwks('ap-south-1_Other')).toEqual({ keys: [] });
  });

  it.each([
    ['malformed JSON', 'SignUp', '{"ClientId":', 'SerializationException'],
    ['JSON that is not an object', 'SignUp', '[]', 'SerializationException'],
    ['a wrong type', 'SignUp', JSON.stringify({ ClientId: clientId, Username: 7 }), 'SerializationException'],
    [
      'a list for a map',
      'InitiateAuth',
      JSON.stringify({ ClientId: clientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters: [] }),
      'SerializationException',
    ],
    [
      'malformed attributes',
      'SignUp',
      JSON.stringify({ ClientId: clientId, Username: 'a@b.co', Password: 'long enough', UserAttributes: ['x'] }),
      'SerializationException',
    ],
    ['a missing field', 'SignUp', JSON.stringify({ ClientId: clientId }), 'InvalidParameterException'],
    ['an empty field', 'SignUp', JSON.stringify({ ClientId: clientId, Username: '' }), 'InvalidParameterException'],
    ['a prototype as a field', 'SignUp', '{"__proto__":{"ClientId":"x"}}', 'InvalidParameterException'],
    ['an unknown client', 'SignUp', JSON.stringify({ ClientId: 'other' }), 'ResourceNotFoundException'],
    ['an unknown action', 'MakeMeOwner', '{}', 'UnknownOperationException'],
    ['an inherited name as an action', 'constructor', '{}', 'UnknownOperationException'],
    ['a body that is too large', 'SignUp', `{"ClientId":"${'x'.repeat(300_000)}"}`, 'RequestEntityTooLargeException'],
  ])('refuses %s with 400', async (_what, action, body, name) => {
    const running = await startFresh();
    expect(await running.post(action, body)).toMatchObject({ status: 400, body: { __type: name } });
  });

  it('reports a missing field as Cognito does', async () => {
    const running = await startFresh();
    expect((await running.call('SignUp', { Password: 'x' })).body.message).toBe(
      "1 validation error detected: Value at 'username' failed to satisfy constraint: Member must not be null",
    );
  });
});

describe('administration', () => {
  it('refuses unsigned, wrongly signed and unpermitted calls', async () => {
    const running = await startFresh();
    expect(await running.post('AdminGetUser', JSON.stringify({ UserPoolId: userPoolId }))).toMatchObject({
      status: 400,
      body: { __type: 'MissingAuthenticationTokenException' },
    });
    expect(await running.admin('AdminGetUser', {}, { ...limitedKeys, secretAccessKey: 'guessed' })).toMatchObject({
      status: 400,
      body: { __type: 'InvalidSignatureException' },
    });
    const denied = await running.admin('AdminAddUserToGroup', { Username: 'a@b.co', GroupName: 'owners' }, limitedKeys);
    expect(denied.body).toEqual({
      __type: 'AccessDeniedException',
      message: `User: limited is not authorized to perform: cognito-idp:AdminAddUserToGroup on resource: arn:aws:cognito-idp:ap-south-1:000000000000:userpool/${userPoolId} because no identity-based policy allows the cognito-idp:AdminAddUserToGroup action`,
    });
    expect((await running.admin('ListUsers', {}, limitedKeys)).status).toBe(200);
  });

  it('creates a user who can sign in once the password is set, without a mail or a post-confirmation', async () => {
    const confirmations: unknown[] = [];
    const running = await startFresh({
      preSignUp: confirming,
      postConfirmation: async (event) => confirmations.push(event),
    });
    const created = await running.admin('AdminCreateUser', {
      Username: 'owner@example.com',
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: 'owner@example.com' },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: 'The Owner' },
      ],
    });
    expect(created.body).toMatchObject({ User: { UserStatus: 'FORCE_CHANGE_PASSWORD', Enabled: true } });
    const named = { Username: 'OWNER@example.com' };
    expect(
      (await running.admin('AdminSetUserPassword', { ...named, Password: 'short', Permanent: true })).body.__type,
    ).toBe('InvalidPasswordException');
    await running.admin('AdminSetUserPassword', { ...named, Password: 'owner-demo-1', Permanent: true });
    await running.admin('AdminAddUserToGroup', { ...named, GroupName: 'owners' });
    expect((await running.admin('AdminListGroupsForUser', named)).body).toEqual({
      Groups: [{ GroupName: 'owners', UserPoolId: userPoolId }],
    });
    expect((await running.admin('AdminGetUser', named)).body).toMatchObject({ UserStatus: 'CONFIRMED' });
    expect([...running.mails, ...confirmations]).toEqual([]);
  });

  it.each([
    ['AdminGetUser', {}, 'UserNotFoundException'],
    ['AdminAddUserToGroup', { GroupName: 'owners' }, 'UserNotFoundException'],
    ['AdminCreateUser', { MessageAction: 'RESEND' }, 'InvalidParameterException'],
    ['ListUsers', { Filter: 'name ^= "a"' }, 'InvalidParameterException'],
    ['ListUsers', { Limit: 0 }, 'InvalidParameterException'],
    ['ListUsers', { Limit: 'all' }, 'SerializationException'],
    ['ListUsers', { UserPoolId: 'ap-south-1_Other' }, 'ResourceNotFoundException'],
  ])('%s refuses %o', async (action, fields, name) => {
    const running = await startFresh();
    const reply = await running.admin(action, { Username: 'nobody@example.com', ...fields });
    expect(reply).toMatchObject({ status: 400, body: { __type: name } });
  });

  it('knows only the groups of the template', async () => {
    const running = await startFresh({ preSignUp: confirming });
    await running.signUp('a@example.com');
    const reply = await running.admin('AdminAddUserToGroup', { Username: 'a@example.com', GroupName: 'kings' });
    expect(reply.body).toEqual({ __type: 'ResourceNotFoundException', message: 'Group not found.' });
  });

  // https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminUpdateUserAttributes.html
  it('updates attributes of the user with a sub, but not unknown attributes or the address', async () => {
    const running = await startFresh({ preSignUp: confirming });
    await running.signUp('a@example.com');
    const { body } = await running.admin('AdminGetUser', { Username: 'a@example.com' });
    const Username = body.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value;
    const change = (Name: string, Value: string) =>
      running.admin('AdminUpdateUserAttributes', { Username, UserAttributes: [{ Name, Value }] });
    expect(await change('name', 'Asha Iyer')).toMatchObject({ status: 200, body: {} });
    const after = await running.admin('AdminGetUser', { Username });
    expect(after.body.UserAttributes).toContainEqual({ Name: 'name', Value: 'Asha Iyer' });
    expect((await change('custom:shoeSize', '42')).body.__type).toBe('InvalidParameterException');
    expect((await change('email', 'b@example.com')).status).toBe(400);
  });

  // https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminDeleteUser.html
  it('deletes a user, who then no longer exists', async () => {
    const running = await startFresh({ preSignUp: confirming });
    await running.signUp('a@example.com');
    const named = { Username: 'a@example.com' };
    expect((await running.admin('AdminDeleteUser', named)).status).toBe(200);
    expect((await running.admin('AdminDeleteUser', named)).body.__type).toBe('UserNotFoundException');
    expect((await running.admin('AdminGetUser', named)).body.__type).toBe('UserNotFoundException');
  });

  // As documented for each of them, such as at
  // https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminAddUserToGroup.html
  it.each([
    ['AdminAddUserToGroup', { GroupName: 'owners' }],
    ['AdminRemoveUserFromGroup', { GroupName: 'owners' }],
    ['AdminDeleteUser', {}],
  ])('responds to %s with an empty body', async (action, fields) => {
    const running = await startFresh({ preSignUp: confirming });
    await running.signUp('a@example.com');
    const response = await running.admin(action, { Username: 'a@example.com', ...fields });
    expect(response).toMatchObject({ status: 200, text: '' });
  });

  it('responds to a global sign-out with an empty object', async () => {
    const running = await startFresh({ preSignUp: confirming });
    await running.signUp('a@example.com');
    const response = await running.admin('AdminUserGlobalSignOut', { Username: 'a@example.com' });
    expect(response).toMatchObject({ status: 200, text: '{}' });
  });

  // https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_ListUsersInGroup.html
  it('lists the members of a group page by page', async () => {
    const running = await startFresh({ preSignUp: confirming });
    for (const name of ['a', 'b', 'c']) await running.signUp(`${name}@example.com`);
    for (const name of ['a', 'c']) {
      await running.admin('AdminAddUserToGroup', { Username: `${name}@example.com`, GroupName: 'owners' });
    }
    const { body: first } = await running.admin('ListUsersInGroup', { GroupName: 'owners', Limit: 1 });
    const { body: rest } = await running.admin('ListUsersInGroup', { GroupName: 'owners', NextToken: first.NextToken });
    const emails = [...(first.Users ?? []), ...(rest.Users ?? [])].flatMap(({ Attributes }) =>
      Attributes.filter(({ Name }) => Name === 'email').map(({ Value }) => Value),
    );
    expect(emails).toEqual(['a@example.com', 'c@example.com']);
    expect(rest.NextToken).toBeUndefined();
    const unknown = await running.admin('ListUsersInGroup', { GroupName: 'kings' });
    expect(unknown.body).toEqual({ __type: 'ResourceNotFoundException', message: 'Group not found.' });
  });

  it('lists users by e-mail address, and page by page', async () => {
    const running = await startFresh({ preSignUp: confirming });
    for (const name of ['a', 'b', 'c']) await running.signUp(`${name}@example.com`);
    const { body: one } = await running.admin('ListUsers', { Filter: 'email = "B@example.com"' });
    expect(one.Users).toHaveLength(1);
    expect(one.Users?.[0]?.Attributes).toContainEqual({ Name: 'email', Value: 'b@example.com' });
    const { body: first } = await running.admin('ListUsers', { Limit: 2 });
    const { body: rest } = await running.admin('ListUsers', { Limit: 2, PaginationToken: first.PaginationToken });
    expect([...(first.Users ?? []), ...(rest.Users ?? [])]).toHaveLength(3);
    expect(rest.PaginationToken).toBeUndefined();
  });
});
