import { describe, expect, test } from 'vitest';
import { storedUser } from '#web/lib/stored-session.ts';
import { TokenStorage } from '#web/lib/token-storage.ts';
import { endVisit } from '#web/lib/tokens.ts';
import { uncheckedTokens } from '../support/amplify-tokens.ts';
import { seeds } from '../support/cases.ts';
import { type SessionRules, simulateSessions } from './simulate-sessions.ts';

test('whatever arrives late: no session is stored after its sign-out, and none replaces another', async () => {
  for (const seed of seeds(150)) expect(await simulateSessions(seed), `seed ${seed}`).toEqual([]);
});

/** Naive variants, each with what the simulation must find. */
const variants: Readonly<Record<string, { readonly rules: Partial<SessionRules>; readonly finding: RegExp }>> = {
  'Amplify’s own storage': {
    rules: {
      newStorage: (browser) => ({ ...uncheckedTokens(browser), beginLogin: () => undefined }),
      removeEnded: () => undefined,
    },
    finding: /is stored after its sign-out/,
  },
  'a check of the user, not of the session': {
    rules: {
      newStorage: (browser) => {
        const unchecked = uncheckedTokens(browser);
        const setItem = async (key: string, value: string) => {
          const user = storedUser(browser);
          if (user && key.endsWith('LastAuthUser') && user !== value) throw new Error('Another user is logged in');
          return unchecked.setItem(key, value);
        };
        return { ...unchecked, setItem, removeItem: async () => undefined, beginLogin: () => undefined };
      },
      removeEnded: () => undefined,
    },
    finding: /is stored after its sign-out/,
  },
  'Amplify removes tokens when a renewal is refused': {
    rules: {
      newStorage: (browser) => {
        const storage = new TokenStorage(browser);
        return Object.assign(storage, { removeItem: async (key: string) => browser.removeItem(key) });
      },
    },
    finding: /a late response for session-\d+ replaced session-\d+ by undefined/,
  },
  'a login replaces whichever session is stored': {
    rules: {
      newStorage: (browser) => {
        const storage = new TokenStorage(browser);
        const { setItem } = storage;
        const setItemNaively = (key: string, value: string) => {
          if (key.endsWith('LastAuthUser')) storage.beginLogin();
          return setItem(key, value);
        };
        return Object.assign(storage, { setItem: setItemNaively });
      },
    },
    finding: /a late response for session-\d+ replaced session-\d+ by session-\d+/,
  },
  'a final 401 of an earlier session removes the tokens': {
    rules: { isRefused: () => true },
    finding: /a late response for \S+ replaced session-\d+ by undefined/,
  },
  'the sign-out calls Cognito first': {
    rules: { signOut: (browser, world) => void world.sleep(300).then(() => endVisit(browser)) },
    finding: /was open after its sign-out/,
  },
  'pages do not remove the tokens of ended visits': {
    rules: { removeEnded: () => undefined },
    finding: /is stored after its sign-out/,
  },
};

describe('the simulation detects a naive variant of each rule of sessions', () => {
  test.each(Object.entries(variants))('%s', async (_, { rules, finding }) => {
    let found: string | undefined;
    for (let seed = 1; found === undefined && seed <= 3_000; seed++) {
      found = (await simulateSessions(seed, rules)).find((sentence) => finding.test(sentence));
    }
    expect(found).toMatch(finding);
  });
});
