import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storeTokens } from '#tests/support/amplify-tokens.ts';
import { setClient, storedUser } from './stored-session.ts';
import { TokenStorage } from './token-storage.ts';
import { endVisit } from './tokens.ts';
import { makeStorageUsable } from './usable-storage.ts';

const full = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

describe.each(['localStorage', 'sessionStorage'] as const)('%s that can be read but not written', (kind) => {
  const stored = window[kind];
  beforeEach(() => {
    stored.setItem('cup', 'old');
    const property = { configurable: true, writable: true, value: stored };
    vi.stubGlobal(
      'window',
      Object.defineProperties(new EventTarget(), { localStorage: property, sessionStorage: property }),
    );
    makeStorageUsable();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    stored.clear();
  });

  test('keeps in memory what it refuses, from the start or later', () => {
    window[kind].setItem('plate', 'stored');
    expect(stored.getItem('plate')).toBe('stored');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
    for (const key of ['cup', 'mug']) window[kind].setItem(key, 'new');
    expect(['cup', 'mug', 'plate'].map((key) => window[kind].getItem(key))).toEqual(['new', 'new', 'stored']);
    expect(Array.from({ length: window[kind].length }, (_, index) => window[kind].key(index)).sort()).toEqual([
      'cup',
      'mug',
      'plate',
    ]);
  });

  test('writes to the storage again once it has space', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(full);
    window[kind].setItem('cup', 'refused');
    window[kind].setItem('cup', 'new');
    expect([window[kind].getItem('cup'), stored.getItem('cup')]).toEqual(['new', 'new']);
  });

  test('shows what another tab has stored since', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(full);
    window[kind].setItem('cup', 'refused');
    stored.setItem('cup', 'by another tab');
    expect(window[kind].getItem('cup')).toBe('by another tab');
  });

  test('removes from both', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
    for (const key of ['cup', 'mug']) window[kind].setItem(key, 'new');
    window[kind].removeItem('cup');
    expect([window[kind].getItem('cup'), stored.getItem('cup')]).toEqual([null, null]);
    stored.removeItem('plate');
    window[kind].clear();
    expect([window[kind].length, stored.length, window[kind].getItem('mug')]).toEqual([0, 0, null]);
  });
});

test.each([
  ['blocked', { get: () => full() }],
  ['missing', { value: null }],
])('a %s storage is memory', (_, property) => {
  vi.stubGlobal(
    'window',
    Object.defineProperties(new EventTarget(), { localStorage: { configurable: true, ...property } }),
  );
  makeStorageUsable();
  window.localStorage.setItem('cup', 'new');
  expect([window.localStorage.getItem('cup'), window.localStorage.key(0), window.localStorage.length]).toEqual([
    'new',
    'cup',
    1,
  ]);
  window.localStorage.clear();
  expect(window.localStorage.getItem('cup')).toBeNull();
  vi.unstubAllGlobals();
});

test('a visitor can log in and out while the storage refuses to store', async () => {
  const { localStorage } = window;
  const property = { configurable: true, writable: true, value: localStorage };
  vi.stubGlobal(
    'window',
    Object.defineProperties(new EventTarget(), { localStorage: property, sessionStorage: property }),
  );
  localStorage.setItem('CognitoIdentityServiceProvider.site.ben.refreshToken', 'earlier');
  makeStorageUsable();
  setClient('site');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
  const tokens = new TokenStorage(window.localStorage);
  tokens.beginLogin();
  await storeTokens(tokens, 'asha', 'a1');
  expect(storedUser(window.localStorage)).toBe('asha');
  endVisit(window.localStorage);
  expect(storedUser(window.localStorage)).toBeUndefined();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('Cognito'))).toEqual([]);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
