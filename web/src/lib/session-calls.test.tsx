import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { storeTokens, uncheckedTokens } from '#tests/support/amplify-tokens.ts';
import { passwordChallenge, tokensOf } from '#tests/support/web/cognito-replies.ts';
import { openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { signIn as logIn, signOut } from './account-calls.ts';
import { callApi } from './api.ts';
import { RequireSession } from './require-session.tsx';
import { confirmLogin } from './second-factor-calls.ts';
import { checkTokens } from './tokens.ts';

// The real Amplify against a scripted Cognito, whose calls are all `POST /`.
const api = scriptedApi();
const prefix = 'CognitoIdentityServiceProvider';

const refused = { status: 401, body: { message: 'Unauthorized' } };
const me = () => callApi('GET', '/api/me', { signedIn: true });
const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix));
const cognitoCalls = () =>
  api.sent('POST /').map(({ headers, body }) => [headers.get('x-amz-target')?.replace(/.*\./, ''), body]);

/** Stores another person's session, as another tab does. */
const benLogsIn = () => storeTokens(uncheckedTokens(localStorage), 'ben', 'b1');

/** The stored ID token with another expiry: another token of the same session. */
const renewedTokens = () => {
  const stored = localStorage.getItem(`${prefix}.site.user-1.idToken`) ?? '';
  const [header, payload = '', signature] = stored.split('.');
  const claims = { ...JSON.parse(atob(payload)), exp: 4_102_444_801, iat: 2 };
  const token = [header, btoa(JSON.stringify(claims)), signature].join('.');
  return ok({ AuthenticationResult: { AccessToken: token, IdToken: token, ExpiresIn: 3600, TokenType: 'Bearer' } });
};

test('a refused token is renewed once, and the call is retried', async () => {
  signIn();
  api.on('POST /', renewedTokens());
  api.on('GET /api/me', ok({ name: 'Asha' }));
  const refuse = api.hold('GET /api/me');
  const call = me();
  refuse(refused);
  expect(await call).toEqual({ name: 'Asha' });
  const [first, second] = api.sent('GET /api/me').map(({ headers }) => headers.get('authorization'));
  expect(second).not.toBe(first);
  expect(second).toBe(`Bearer ${localStorage.getItem(`${prefix}.site.user-1.idToken`)}`);
});

test('a final 401 removes and revokes all tokens, and keeps the visit and its drafts', async () => {
  signIn();
  localStorage.setItem('shop.visit', 'the visit');
  sessionStorage.setItem('shop.draft', 'typed');
  localStorage.setItem(`${prefix}.recreated.ben.refreshToken`, 'old');
  api.on('GET /api/me', refused);
  api.on('POST /', ({ headers }) =>
    headers.get('x-amz-target')?.endsWith('RevokeToken')
      ? ok({})
      : { status: 400, body: { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' } },
  );
  await expect(me()).rejects.toMatchObject({ status: 401 });
  expect(keys()).toEqual([]);
  await vi.waitFor(() => expect(cognitoCalls()).toHaveLength(3));
  expect(cognitoCalls().slice(1)).toEqual([
    ['RevokeToken', { ClientId: 'site', Token: 'refresh' }],
    ['RevokeToken', { ClientId: 'recreated', Token: 'old' }],
  ]);
  expect(localStorage.getItem('shop.visit')).toBe('the visit');
  expect(sessionStorage.getItem('shop.draft')).toBe('typed');
});

test('keeps the session if Cognito can’t be reached', async () => {
  signIn();
  api.on('GET /api/me', refused);
  api.on('POST /', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(me()).rejects.toMatchObject({ code: 'network' });
  expect(keys()).toContain(`${prefix}.site.user-1.refreshToken`);
});

test('a sign-out ends the visit before it calls Cognito, and a renewal whose response comes later stores nothing', async () => {
  signIn();
  api.on('GET /api/me', refused);
  api.on('POST /', ok({}));
  const respondToRenewal = api.hold('POST /');
  const call = me();
  await vi.waitFor(() => expect(cognitoCalls().map(([name]) => name)).toEqual(['GetTokensFromRefreshToken']));
  const late = renewedTokens();
  const respondToRevocation = api.hold('POST /');
  const leaving = signOut();
  expect(keys()).toEqual([]);
  expect(localStorage.getItem('shop.visit')).toMatch(/ session-1$/);
  respondToRenewal(late);
  await expect(call).rejects.toMatchObject({ status: 401 });
  expect(keys()).toEqual([]);
  await vi.waitFor(() => expect(cognitoCalls()).toHaveLength(2));
  expect(cognitoCalls()[1]).toEqual(['RevokeToken', { ClientId: 'site', Token: 'refresh' }]);
  respondToRevocation(ok({}));
  await leaving;
});

test.each([
  ['grants', renewedTokens],
  [
    'refuses',
    () => ({ status: 400, body: { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' } }),
  ],
])(
  'another person’s session stays if Cognito %s a renewal late, and their token is not used for the call',
  async (_, reply) => {
    signIn();
    api.on('GET /api/me', refused);
    const respondToRenewal = api.hold('POST /');
    const call = me();
    await vi.waitFor(() => expect(cognitoCalls()).toHaveLength(1));
    const late = reply();
    localStorage.clear();
    await benLogsIn();
    const bens = { ...localStorage };
    respondToRenewal(late);
    await expect(call).rejects.toMatchObject({ status: 401 });
    expect({ ...localStorage }).toEqual(bens);
    expect(api.sent('GET /api/me')).toHaveLength(1);
  },
);

test('a call that is refused late does not end another person’s session', async () => {
  signIn();
  const refuse = api.hold('GET /api/me');
  const call = me();
  await vi.waitFor(() => expect(api.sent('GET /api/me')).toHaveLength(1));
  localStorage.clear();
  await benLogsIn();
  refuse(refused);
  await expect(call).rejects.toMatchObject({ status: 401 });
  expect(keys()).toContain(`${prefix}.site.ben.refreshToken`);
});

test('a page that starts removes and revokes the tokens of an ended visit', async () => {
  signIn();
  localStorage.setItem('shop.visit', 'later session-1');
  api.on('POST /', ok({}));
  await checkTokens();
  expect(keys()).toEqual([]);
  expect(cognitoCalls()).toEqual([['RevokeToken', { ClientId: 'site', Token: 'refresh' }]]);
});

test('a page that needs a login leads to it, if only another client’s tokens are stored', async () => {
  localStorage.setItem(`${prefix}.recreated.LastAuthUser`, 'ben');
  localStorage.setItem(`${prefix}.recreated.ben.refreshToken`, 'old');
  await checkTokens();
  openScreen(<RequireSession>My orders</RequireSession>);
  await screen.findByRole('heading', { name: '/login' });
});

const codeChallenge = ok({ ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 'login', ChallengeParameters: {} });
const wrong = (__type: string) => ({ status: 400, body: { __type, message: 'Wrong' } });

/** Cognito gives these replies to the calls of logins, in this order. */
const cognitoReplies = (...replies: (ReturnType<typeof ok> | TypeError)[]) =>
  api.on('POST /', ({ headers }) => {
    const reply = headers.get('x-amz-target')?.endsWith('RevokeToken') ? ok({}) : replies.shift();
    return reply instanceof Error ? Promise.reject(reply) : (reply ?? wrong('InternalErrorException'));
  });

test.each([
  ['refuses a login', wrong('NotAuthorizedException')],
  ['can’t be reached', new TypeError('Failed to fetch')],
])('the session stays if Cognito %s', async (_, reply) => {
  signIn();
  const before = { ...localStorage };
  cognitoReplies(reply);
  await expect(logIn('ben@example.com', 'mistyped')).rejects.toThrow();
  expect({ ...localStorage }).toEqual(before);
  expect(cognitoCalls().map(([name]) => name)).not.toContain('RevokeToken');
});

test.each(['ben', 'user-1'])(
  'a login of %s replaces and revokes the session only after its second factor',
  async (user) => {
    signIn();
    localStorage.setItem(`${prefix}.recreated.asha.refreshToken`, 'old');
    const before = { ...localStorage };
    cognitoReplies(passwordChallenge(user), codeChallenge, wrong('CodeMismatchException'), tokensOf(user));
    expect(await logIn('ben@example.com', 'right')).toBe('second-factor-needed');
    await expect(confirmLogin('000000')).rejects.toThrow();
    expect({ ...localStorage }).toEqual(before);
    await confirmLogin('123456');
    await vi.waitFor(() =>
      expect(cognitoCalls().slice(4)).toEqual([
        ['RevokeToken', { ClientId: 'site', Token: 'refresh' }],
        ['RevokeToken', { ClientId: 'recreated', Token: 'old' }],
      ]),
    );
    expect(keys().filter((key) => !key.startsWith(`${prefix}.site.${user}.`))).toEqual([`${prefix}.site.LastAuthUser`]);
    expect(localStorage.getItem(`${prefix}.site.${user}.refreshToken`)).toBe('new');
  },
);
