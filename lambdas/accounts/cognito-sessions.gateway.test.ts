import { afterEach, expect, test, vi } from 'vitest';
import { cognitoSessions, openCognito } from './cognito-sessions.gateway.ts';

const account = { userPoolId: 'ap-south-1_Pool', username: 'U' };
const environment = { AWS_REGION: 'ap-south-1', AWS_ACCESS_KEY_ID: 'ASIAROLE', AWS_SECRET_ACCESS_KEY: 'secret' };

function answerWith(answer: Response) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => vi.unstubAllGlobals());

test('ends an account’s sessions by one call, signed with the function’s credentials', async () => {
  const fetch = answerWith(Response.json({}));
  await cognitoSessions(openCognito({ ...environment, AWS_SESSION_TOKEN: 'token' })).endAll(account);
  const [[url, request] = []] = fetch.mock.calls;
  expect(url).toBe('https://cognito-idp.ap-south-1.amazonaws.com');
  expect(request).toMatchObject({
    method: 'POST',
    headers: {
      'x-amz-target': 'AWSCognitoIdentityProviderService.AdminUserGlobalSignOut',
      'x-amz-security-token': 'token',
      authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=ASIAROLE\/\d{8}\/ap-south-1\/cognito-idp\//),
    },
    body: JSON.stringify({ UserPoolId: 'ap-south-1_Pool', Username: 'U' }),
  });
});

test('calls the endpoint in the SDK’s variables, the one for Cognito first', async () => {
  const everything = { AWS_ENDPOINT_URL: 'http://127.0.0.1:4566' };
  const cognito = { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: 'http://127.0.0.1:4711' };
  for (const [variables, endpoint] of [
    [everything, 'http://127.0.0.1:4566'],
    [{ ...everything, ...cognito }, 'http://127.0.0.1:4711'],
  ] as const) {
    const fetch = answerWith(Response.json({}));
    await cognitoSessions(openCognito({ ...environment, ...variables })).endAll(account);
    expect(fetch.mock.calls[0]?.[0]).toBe(endpoint);
  }
});

test('throws Cognito’s refusal', async () => {
  answerWith(Response.json({ __type: 'AccessDeniedException' }, { status: 400 }));
  await expect(cognitoSessions(openCognito(environment)).endAll(account)).rejects.toThrow('AccessDeniedException');
});

test('does not start without a region', () => {
  expect(() => openCognito({})).toThrow('AWS_REGION is missing');
});
