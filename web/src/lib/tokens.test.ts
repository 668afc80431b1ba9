import { beforeEach, describe, expect, test } from 'vitest';
import { readTokens, storeTokens, token, uncheckedTokens } from '#tests/support/amplify-tokens.ts';
import { MemoryStorage } from '#tests/support/memory-storage.ts';
import { setClient, storedUser } from './stored-session.ts';
import { TokenStorage } from './token-storage.ts';
import { endVisit, removeEndedTokens, removeTokens, storedSession } from './tokens.ts';

const prefix = 'CognitoIdentityServiceProvider';

let browser: Storage;
beforeEach(() => {
  setClient('site');
  browser = new MemoryStorage();
});

const stored = () => Array.from({ length: browser.length }, (_, index) => browser.key(index) ?? '');
const storedTokens = () => stored().filter((key) => key.startsWith(prefix));
const session = () => [storedUser(browser), storedSession(browser)];

async function logIn(tab: TokenStorage, user: string, session: string): Promise<void> {
  tab.beginLogin();
  await storeTokens(tab, user, session);
}

/** Two tabs, in which Asha is logged in. Both have read her tokens, so that they can renew them. */
async function ashasTabs() {
  const [tab, other] = [new TokenStorage(browser), new TokenStorage(browser)];
  await logIn(tab, 'asha', 'a1');
  for (const each of [tab, other]) await readTokens(each);
  return { tab, other };
}

const meanwhile = { name: 'NotAuthorizedException', message: 'You logged out in the meantime. Please log in again.' };

describe('Amplify’s tokens', () => {
  test('are stored after a login, under Amplify’s keys', async () => {
    await ashasTabs();
    expect(stored().sort()).toEqual(
      ['LastAuthUser', 'asha.accessToken', 'asha.clockDrift', 'asha.idToken', 'asha.refreshToken'].map(
        (name) => `${prefix}.site.${name}`,
      ),
    );
  });

  test('are renewed, also if this version of the site has not stored them', async () => {
    for (const visit of [undefined, '5f0c2f4e-6b0f-4f0e-9a34-6a1f1c9c2f11']) {
      browser.clear();
      if (visit !== undefined) browser.setItem('shop.visit', visit);
      browser.setItem(`${prefix}.site.LastAuthUser`, 'asha');
      for (const name of ['accessToken', 'idToken'])
        browser.setItem(`${prefix}.site.asha.${name}`, token('asha', 'a1'));
      browser.setItem(`${prefix}.site.asha.refreshToken`, 'refresh a1');
      browser.setItem(
        `${prefix}.site.asha.signInDetails`,
        '{"loginId":"asha@example.com","authFlowType":"USER_SRP_AUTH"}',
      );
      const tab = new TokenStorage(browser);
      expect(await readTokens(tab)).toBe('asha');
      await storeTokens(tab, 'asha', 'a1');
      expect(removeEndedTokens(browser)).toEqual([]);
      expect(session()).toEqual(['asha', 'a1']);
    }
  });

  test('don’t come back after a sign-out, in the same tab or another', async () => {
    const { tab, other } = await ashasTabs();
    endVisit(browser);
    for (const late of [tab, other]) await expect(storeTokens(late, 'asha', 'a1')).rejects.toMatchObject(meanwhile);
    expect(storedTokens()).toEqual([]);
  });

  test('don’t come back if the sign-out happens between two writes of one response', async () => {
    const { tab } = await ashasTabs();
    const renewal = storeTokens(tab, 'asha', 'a1');
    await Promise.resolve();
    endVisit(browser);
    await expect(renewal).rejects.toMatchObject(meanwhile);
    expect(storedTokens()).toEqual([]);
  });

  test('never replace another person’s', async () => {
    const { tab, other } = await ashasTabs();
    endVisit(browser);
    await logIn(other, 'ben', 'b1');
    for (const late of [tab, other]) await expect(storeTokens(late, 'asha', 'a1')).rejects.toMatchObject(meanwhile);
    expect(session()).toEqual(['ben', 'b1']);
    expect(await readTokens(tab)).toBe('ben');
  });

  test('never replace a later session of the same person', async () => {
    const { tab, other } = await ashasTabs();
    removeTokens(browser);
    await logIn(other, 'asha', 'a2');
    await expect(storeTokens(tab, 'asha', 'a1')).rejects.toMatchObject(meanwhile);
    expect(session()).toEqual(['asha', 'a2']);
  });

  test('of an ended session are not taken for those of a login that waits for its response', async () => {
    const { tab } = await ashasTabs();
    removeTokens(browser);
    tab.beginLogin();
    await expect(storeTokens(tab, 'asha', 'a1')).rejects.toMatchObject(meanwhile);
    expect(storedTokens()).toEqual([]);
    await storeTokens(tab, 'ben', 'b1');
    expect(session()).toEqual(['ben', 'b1']);
  });

  test('of a login are not stored if a sign-out, or another person’s login, came before its response', async () => {
    const [tab, other] = [new TokenStorage(browser), new TokenStorage(browser)];
    tab.beginLogin();
    await logIn(other, 'ben', 'b1');
    await expect(storeTokens(tab, 'asha', 'a1')).rejects.toMatchObject(meanwhile);
    expect(session()).toEqual(['ben', 'b1']);
    endVisit(browser);
    await expect(storeTokens(tab, 'asha', 'a1')).rejects.toMatchObject(meanwhile);
    expect(storedTokens()).toEqual([]);
  });

  test.each(['asha', 'ben'])(
    'of a login of %s replace a session in one step, and are not taken for a sign-out',
    async (user) => {
      const users: unknown[] = [];
      const note = () => users.push(storedUser(browser));
      class WatchedStorage extends MemoryStorage {
        override setItem(key: string, value: string): void {
          super.setItem(key, value);
          note();
        }

        override removeItem(key: string): void {
          super.removeItem(key);
          note();
        }
      }
      browser = new WatchedStorage();
      const { tab } = await ashasTabs();
      users.length = 0;
      await logIn(tab, user, 'new');
      expect([...new Set(['asha', ...users])]).toEqual([...new Set(['asha', user])]);
      expect(session()).toEqual([user, 'new']);
      expect(tab.takeReplaced()).toEqual([{ client: 'site', token: 'refresh a1' }]);
      expect(storedTokens()).toHaveLength(5);
    },
  );

  test('of a login don’t replace a session that began after it', async () => {
    const { tab, other } = await ashasTabs();
    tab.beginLogin();
    await logIn(other, 'ben', 'b1');
    await expect(storeTokens(tab, 'carol', 'c1')).rejects.toMatchObject(meanwhile);
    expect(await readTokens(tab)).toBe('ben');
    expect(tab.takeReplaced()).toEqual([]);
  });

  test('are not removed by Amplify, which would remove another person’s after a late refusal', async () => {
    const { tab } = await ashasTabs();
    await tab.removeItem();
    expect(session()).toEqual(['asha', 'a1']);
  });
});

describe('the end of a visit', () => {
  test('removes the tokens of all clients and users, and returns those that Cognito can revoke', async () => {
    browser.setItem('theme', 'dark');
    await ashasTabs();
    browser.setItem(`${prefix}.recreated.asha.rao@example.com.refreshToken`, 'old');
    browser.setItem(`${prefix}.recreated.LastAuthUser`, 'asha.rao@example.com');
    expect(endVisit(browser)).toEqual([
      { client: 'site', token: 'refresh a1' },
      { client: 'recreated', token: 'old' },
    ]);
    expect(stored()).toEqual(['theme', 'shop.visit']);
  });

  test('changes the visit each time', async () => {
    endVisit(browser);
    const visit = browser.getItem('shop.visit');
    endVisit(browser);
    expect(browser.getItem('shop.visit')).not.toBe(visit);
  });
});

describe('a page that starts', () => {
  /** Stores tokens as an earlier version of the site does: without checks. */
  const storeUnchecked = (user: string, session: string) => storeTokens(uncheckedTokens(browser), user, session);

  test('removes the tokens of an ended visit, and keeps those of the current one', async () => {
    await ashasTabs();
    endVisit(browser);
    await storeUnchecked('asha', 'a1');
    expect(removeEndedTokens(browser)).toEqual([{ client: 'site', token: 'refresh a1' }]);
    expect(storedTokens()).toEqual([]);
    await storeUnchecked('asha', 'a2');
    expect(removeEndedTokens(browser)).toEqual([]);
    expect(session()).toEqual(['asha', 'a2']);
  });

  test('remembers the sessions of earlier visits, but not without limit', async () => {
    for (let visit = 1; visit <= 30; visit++) {
      await storeUnchecked('asha', `a${visit}`);
      endVisit(browser);
    }
    await storeUnchecked('asha', 'a20');
    removeEndedTokens(browser);
    expect(storedTokens()).toEqual([]);
    expect(browser.getItem('shop.visit')?.split(' ')).toHaveLength(21);
  });
});
