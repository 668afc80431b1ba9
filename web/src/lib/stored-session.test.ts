import { beforeEach, describe, expect, test, vi } from 'vitest';

import { MemoryStorage } from '#tests/support/memory-storage.ts';

/** The module without a client, as in a page that has just started. */
async function newPage(client?: string) {
  vi.resetModules();
  const page = await import('./stored-session.ts');
  if (client !== undefined) page.setClient(client);
  return page;
}

const prefix = 'CognitoIdentityServiceProvider';

describe('storedUser', () => {
  let browser: Storage;
  beforeEach(() => {
    browser = new MemoryStorage();
  });

  /** Stores a user's keys as Amplify does. */
  const store = (client: string, user: string) => {
    browser.setItem(`${prefix}.${client}.LastAuthUser`, user);
    browser.setItem(`${prefix}.${client}.${user}.refreshToken`, 'token');
  };

  test('finds no user if nothing is stored, without knowing the client', async () => {
    browser.setItem('theme', 'dark');
    expect((await newPage()).storedUser(browser)).toBeUndefined();
  });

  test('is unknown while tokens are stored and the client is not known', async () => {
    // A browser lists the stored keys as the storage's own.
    const stored = Object.assign(browser, { [`${prefix}.site.u-1.refreshToken`]: 'token' });
    expect((await newPage()).storedUser(stored)).toBeNull();
  });

  test.each(['u-1', 'asha.rao@example.com'])('finds this client’s last user %s', async (user) => {
    store('site', user);
    expect((await newPage('site')).storedUser(browser)).toBe(user);
  });

  test('ignores the tokens of another client, and of a user who is not the last one', async () => {
    store('recreated', 'u-1');
    browser.setItem(`${prefix}.site.u-2.refreshToken`, 'token');
    const { storedUser } = await newPage('site');
    expect(storedUser(browser)).toBeUndefined();
    store('site', 'u-3');
    expect(storedUser(browser)).toBe('u-3');
  });

  test('finds no user while the refresh token is missing', async () => {
    browser.setItem(`${prefix}.site.LastAuthUser`, 'u-1');
    browser.setItem(`${prefix}.site.u-1.accessToken`, 'token');
    expect((await newPage('site')).storedUser(browser)).toBeUndefined();
  });
});

test.each([
  ['CognitoIdentityServiceProvider.client.u-1.refreshToken', true],
  ['CognitoIdentityServiceProvider.client.LastAuthUser', true],
  [null, true],
  ['shop.visit', true],
  ['CognitoIdentityServiceProvider.client.u-1.idToken', false],
  ['shop.wanted-product', false],
])('treats a change of %s as a possible sign-in or sign-out: %s', async (key, concerns) => {
  const { concernsSession } = await newPage();
  expect(concernsSession(key)).toBe(concerns);
});
