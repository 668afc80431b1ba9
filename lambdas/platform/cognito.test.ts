import { afterEach, expect, test, vi } from 'vitest';
import { openCognito } from './cognito.ts';

const account = { UserPoolId: 'ap-south-1_Pool', Username: 'U' };
const environment = { AWS_REGION: 'ap-south-1', AWS_ACCESS_KEY_ID: 'ASIAROLE', AWS_SECRET_ACCESS_KEY: 'secret' };

function respondWith(response: Response) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => response);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => vi.unstubAllGlobals());

test('makes one call, signed with the function’s credentials, and returns its response', async () => {
  const fetch = respondWith(Response.json({ Users: [] }));
  const call = openCognito({ ...environment, AWS_SESSION_TOKEN: 'token' });
  expect(await call('AdminUserGlobalSignOut', account)).toEqual({ Users: [] });
  const [[url, request] = []] = fetch.mock.calls;
  expect(url).toBe('https://cognito-idp.ap-south-1.amazonaws.com');
  expect(request).toMatchObject({
    method: 'POST',
    headers: {
      'x-amz-target': 'AWSCognitoIdentityProviderService.AdminUserGlobalSignOut',
      'x-amz-security-token': 'token',
      authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=ASIAROLE\/\d{8}\/ap-south-1\/cognito-idp\//),
    },
    body: JSON.stringify(account),
  });
});

test('calls the endpoint in the SDK’s variables, and prefers the one for Cognito', async () => {
  const everything = { AWS_ENDPOINT_URL: 'http://127.0.0.1:4566' };
  const own = { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: 'http://127.0.0.1:4711' };
  for (const [variables, endpoint] of [
    [everything, 'http://127.0.0.1:4566'],
    [{ ...everything, ...own }, 'http://127.0.0.1:4711'],
  ] as const) {
    const fetch = respondWith(Response.json({}));
    await openCognito({ ...environment, ...variables })('AdminUserGlobalSignOut', account);
    expect(fetch.mock.calls[0]?.[0]).toBe(endpoint);
  }
});

// https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminDeleteUser.html#API_AdminDeleteUser_ResponseElements
test('treats the empty body of AdminDeleteUser as success', async () => {
  respondWith(new Response(''));
  expect(await openCognito(environment)('AdminDeleteUser', account)).toBeUndefined();
});

test.each(['UserNotFoundException', 'com.amazonaws.cognito#UserNotFoundException'])(
  'throws Cognito’s refusal %s with its code',
  async (type) => {
    respondWith(Response.json({ __type: type }, { status: 400 }));
    const refused = openCognito(environment)('AdminGetUser', account);
    await expect(refused).rejects.toThrow('AdminGetUser is refused');
    await expect(refused).rejects.toMatchObject({ code: 'UserNotFoundException' });
  },
);

test('does not start without a region', () => {
  expect(() => openCognito({})).toThrow('AWS_REGION is missing');
});
