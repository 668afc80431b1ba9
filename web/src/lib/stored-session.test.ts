import { describe, expect, test } from 'vitest';
import { concernsSession, storedUser } from './stored-session.ts';

/** A localStorage with these keys. */
function storageOf(...keys: string[]): Storage {
  return {
    length: keys.length,
    key: (index) => keys[index] ?? null,
    getItem: () => null,
    setItem: () => {},
    removeItem: () => {},
    clear: () => {},
  };
}

describe('storedUser', () => {
  test('finds no user if nothing is stored', () => {
    expect(storedUser(storageOf())).toBeUndefined();
  });

  test('finds the user in Cognito’s refresh token key, among others', () => {
    const keys = ['theme', 'CognitoIdentityServiceProvider.client.LastAuthUser'];
    expect(storedUser(storageOf(...keys, 'CognitoIdentityServiceProvider.client.u-1.refreshToken'))).toBe('u-1');
  });

  test('accepts a username with dots', () => {
    expect(storedUser(storageOf('CognitoIdentityServiceProvider.client.asha.rao@example.com.refreshToken'))).toBe(
      'asha.rao@example.com',
    );
  });

  test.each([
    'CognitoIdentityServiceProvider.client.LastAuthUser',
    'CognitoIdentityServiceProvider.client.u-1.accessToken',
    'Other.CognitoIdentityServiceProvider.client.u-1.refreshToken',
  ])('finds no session for %s alone', (key) => {
    expect(storedUser(storageOf(key))).toBeUndefined();
  });
});

test.each([
  ['CognitoIdentityServiceProvider.client.u-1.refreshToken', true],
  [null, true],
  ['shop.visit', true],
  ['CognitoIdentityServiceProvider.client.u-1.idToken', false],
  ['shop.wanted-product', false],
])('treats a change of %s as a possible sign-in or sign-out: %s', (key, concerns) => {
  expect(concernsSession(key)).toBe(concerns);
});
