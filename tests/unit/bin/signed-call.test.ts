import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { callCognito } from '#bin/signed-call.ts';
import { rootPrincipal } from '#local/aws/policies.ts';
import { verifySigV4 } from '#local/aws/sigv4.ts';
import { closeServer, listen } from '#local/lib/listen.ts';

afterEach(() => vi.unstubAllGlobals());

const caller = {
  endpoint: 'http://127.0.0.1:1',
  region: 'ap-south-1',
  credentials: { accessKeyId: 'A', secretAccessKey: 'secret' },
};

// https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminAddUserToGroup.html#API_AdminAddUserToGroup_ResponseElements
// https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminRemoveUserFromGroup.html#API_AdminRemoveUserFromGroup_ResponseElements
test.each(['AdminAddUserToGroup', 'AdminRemoveUserFromGroup'])(
  'treats the empty body of %s as success',
  async (action) => {
    vi.stubGlobal('fetch', async () => new Response(''));
    const target = `AWSCognitoIdentityProviderService.${action}`;
    expect(await callCognito({ ...caller, target, body: {} })).toBeUndefined();
  },
);

test('signs calls to Cognito, the token of a role included', async () => {
  const { region, credentials } = caller;
  const service = 'cognito-idp';
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const keyring = () => rootPrincipal(credentials);
    const { accepted } = verifySigV4(request, { service, region, keyring, body });
    response.end(JSON.stringify({ accepted, token: request.headers['x-amz-security-token'] }));
  });
  const endpoint = `http://127.0.0.1:${await listen(server)}`;
  const role = { ...credentials, sessionToken: 'token' };
  const call = { endpoint, region, credentials: role, target: 'Any.Action', body: { name: 'Zoë' } };
  expect(await callCognito(call)).toEqual({ accepted: true, token: 'token' });
  await closeServer(server);
});
