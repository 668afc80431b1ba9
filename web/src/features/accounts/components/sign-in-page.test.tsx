import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aCart, aLine } from '#tests/support/web/a-cart.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { queryClient } from '#web/lib/query.ts';
import { account } from '#web/texts/accounts/account.ts';
import { cart } from '#web/texts/cart/cart.ts';
import { errors } from '#web/texts/errors.ts';
import { wantedLine } from '../../cart/wanted-line.ts';
import SignInPage from './sign-in-page.tsx';

const api = scriptedApi();
const addition = 'PUT /api/cart/lines/mug';
const remembered = () => wantedLine.read();

beforeEach(() => {
  api.on('GET /api/me', ok(aMe));
  api.on('GET /api/cart', ok(aCart([aLine('mug')])));
});

test('says that logins and waiting photos stayed at the address from which the shop has moved', async () => {
  const movedFrom = 'd1234.cloudfront.net';
  queryClient.setQueryData(['config'], { region: 'ap-south-1', movedFrom });
  openScreen(<SignInPage />);
  await screen.findByText(account.signInMoved(movedFrom));
});

test('D27: a signed-in customer with a gift sees the login message, and the page adds the gift and continues', async () => {
  signIn();
  wantedLine.write({ productId: 'mug' });
  const added = api.hold(addition);
  openScreen(<SignInPage />);
  await screen.findByText(account.alreadyAs(aMe.fullName));
  // Until the API has responded, a reload must find the gift.
  expect(remembered()).toEqual({ productId: 'mug' });
  added(ok(aLine('mug')));
  await screen.findByText(account.signInSuccess);
  expect(screen.getByText(cart.wantedAdded)).toBeTruthy();
  expect(remembered()).toBeUndefined();
  await screen.findByRole('heading', { name: '/home' });
  expect(api.sent(addition)).toHaveLength(1);
});

test('D27: a gift is added without its answers if they no longer fit', async () => {
  signIn();
  wantedLine.write({ productId: 'mug', answers: { size: { option: 'a3' } } });
  api.on(addition, ({ body }) => (body ? refusal(400, 'invalid_request', 'No such option.') : ok(aLine('mug'))));
  openScreen(<SignInPage />);
  await screen.findByText(cart.wantedAdded);
  expect(api.sent(addition).map(({ body }) => body)).toEqual([{ answers: { size: { option: 'a3' } } }, undefined]);
});

test('D27: a changed gift is never added as a second one, if its answers no longer fit', async () => {
  signIn();
  wantedLine.write({ productId: 'mug', answers: { size: { option: 'a3' } }, instead: 'mug.0123456789ABCDEF' });
  api.on(addition, ({ body }) =>
    Object(body).instead ? refusal(400, 'invalid_request', 'No such option.') : ok(aLine('mug')),
  );
  openScreen(<SignInPage />);
  await screen.findByText('No such option.');
  expect(api.sent(addition)).toHaveLength(1);
  expect(remembered()).toBeUndefined();
});

test('D27: a gift that is no longer on sale shows an error, and is forgotten', async () => {
  signIn();
  wantedLine.write({ productId: 'mug' });
  api.on(addition, refusal(404, 'product_not_found', 'It is gone.'));
  openScreen(<SignInPage />);
  await screen.findByText('It is gone.');
  expect(screen.queryByText(account.signInSuccess)).toBeNull();
  expect(remembered()).toBeUndefined();
});

test('D27: a gift whose former cart line is gone is added with its answers', async () => {
  signIn();
  const answers = { name: { text: 'Asha' } };
  wantedLine.write({ productId: 'mug', answers, instead: 'mug.0123456789ABCDEF' });
  api.on(addition, ({ body }) =>
    typeof body === 'object' && body !== null && 'instead' in body
      ? refusal(404, 'line_not_found', 'This product is no longer in your cart.')
      : ok(aLine('mug')),
  );
  openScreen(<SignInPage />);
  await screen.findByText(cart.wantedAdded);
  expect(api.sent(addition).map(({ body }) => body)).toEqual([
    { answers, instead: 'mug.0123456789ABCDEF' },
    { answers },
  ]);
  expect(remembered()).toBeUndefined();
});

test('D27: a gift that could not be added stays remembered', async () => {
  signIn();
  wantedLine.write({ productId: 'mug' });
  api.on(addition, refusal(503, 'too_busy', 'Please try again.'));
  openScreen(<SignInPage />);
  await screen.findByText('Please try again.');
  expect(remembered()).toEqual({ productId: 'mug' });
});

test('D17: a signed-in customer without a gift stays on the page', async () => {
  signIn();
  openScreen(<SignInPage />);
  await screen.findByText(account.alreadyAs(aMe.fullName));
  expect(screen.queryByText(account.signInSuccess)).toBeNull();
});

async function logIn(user: UserEvent): Promise<void> {
  for (const [label, text] of [
    [account.email, 'lata@example.com'],
    [account.password, 'not-the-password'],
  ] as const) {
    await user.clear(await screen.findByLabelText(label, { selector: 'input' }));
    await user.paste(text);
  }
  await user.click(screen.getByRole('button', { name: account.signIn }));
}

test('says that an account needs a new password, and that another step isn’t supported', async () => {
  const { user } = openScreen(<SignInPage />);
  api.on('POST /', {
    status: 400,
    body: { __type: 'PasswordResetRequiredException', message: 'Password reset required for the user' },
  });
  await logIn(user);
  await screen.findByText('This account needs a new password. Choose one with “Forgot your password?” below.');
  const verifier = { SRP_B: 'abc123', SALT: 'abc123', SECRET_BLOCK: 'AAAA', USER_ID_FOR_SRP: 'user-1' };
  const steps = [
    { ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters: verifier },
    { ChallengeName: 'NEW_PASSWORD_REQUIRED', ChallengeParameters: { requiredAttributes: '[]', userAttributes: '{}' } },
  ];
  api.on('POST /', () => ok({ Session: 'session', ...steps.shift() }));
  await logIn(user);
  await screen.findByText(account.notSupported);
  expect(account.notSupported).toContain('doesn’t support');
});

test('says that the shop can’t be reached, and shows Cognito’s refusal', async () => {
  const { user } = openScreen(<SignInPage />);
  api.on('POST /', () => Promise.reject(new TypeError('Failed to fetch')));
  await logIn(user);
  expect((await screen.findByText(errors.network)).closest('[role="alert"]')).toBeTruthy();
  api.on('POST /', {
    status: 400,
    body: { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' },
  });
  await logIn(user);
  expect((await screen.findByText('Incorrect username or password.')).closest('[role="alert"]')).toBeTruthy();
});
