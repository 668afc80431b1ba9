import { afterEach, expect, test, vi } from 'vitest';
import { callCognito } from '#bin/signed-call.ts';

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
