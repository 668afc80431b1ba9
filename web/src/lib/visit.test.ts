import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from '#tests/support/memory-storage.ts';
import { announceSessionChange, setClient } from './stored-session.ts';
import { StoredValue } from './stored-value.ts';
import { endVisit } from './tokens.ts';
import { forgetEndedVisit, onVisitEnd, watchVisits } from './visit.ts';

const tokenOf = (user: string) => `CognitoIdentityServiceProvider.site.${user}.refreshToken`;
beforeAll(() => setClient('site'));

function logIn(browser: Storage, user: string): void {
  browser.setItem('CognitoIdentityServiceProvider.site.LastAuthUser', user);
  browser.setItem(tokenOf(user), 'token');
}

function browserWithTab(user?: string) {
  const [tab, browser] = [new MemoryStorage(), new MemoryStorage()];
  if (user !== undefined) logIn(browser, user);
  forgetEndedVisit(tab, browser);
  tab.setItem('shop.placed-order', 'mine');
  const check = () => ({ ended: forgetEndedVisit(tab, browser), kept: tab.getItem('shop.placed-order') });
  return { tab, browser, check };
}

describe('a visitor’s data in a tab', () => {
  it('survives a reload', () => {
    expect(browserWithTab('asha').check()).toEqual({ ended: false, kept: 'mine' });
  });

  it('is cleared when the visitor signs out, in this tab or another, once', () => {
    const { browser, check } = browserWithTab('asha');
    browser.removeItem(tokenOf('asha'));
    endVisit(browser);
    expect(check()).toEqual({ ended: true, kept: null });
    expect(check().ended).toBe(false);
  });

  it('is cleared also if the same user has signed in again before the tab checks', () => {
    const { browser, check } = browserWithTab('asha');
    endVisit(browser);
    expect(check()).toEqual({ ended: true, kept: null });
  });

  it('survives an expired session if the same user signs in again', () => {
    const { browser, check } = browserWithTab('asha');
    browser.removeItem(tokenOf('asha'));
    expect(check()).toEqual({ ended: false, kept: 'mine' });
    logIn(browser, 'asha');
    expect(check()).toEqual({ ended: false, kept: 'mine' });
  });

  it('is cleared if a session expires and another user signs in', () => {
    const { browser, check } = browserWithTab('asha');
    browser.removeItem(tokenOf('asha'));
    check();
    logIn(browser, 'ben');
    expect(check()).toEqual({ ended: true, kept: null });
    expect(check().ended).toBe(false);
  });

  it('survives a sign-in: the visitor keeps what they chose before', () => {
    const { browser, check } = browserWithTab();
    logIn(browser, 'asha');
    expect(check()).toEqual({ ended: false, kept: 'mine' });
  });
});

describe('a watching tab', () => {
  const sessionStorage = new MemoryStorage();
  const localStorage = new MemoryStorage();
  beforeEach(() => {
    vi.stubGlobal('window', Object.assign(new EventTarget(), { sessionStorage, localStorage }));
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('notifies its listeners and the subscribers of stored values', () => {
    const value = new StoredValue('value', String);
    const [shown, held] = [vi.fn(), vi.fn()];
    value.subscribe(shown);
    onVisitEnd(held);
    watchVisits();
    value.write('secret');
    shown.mockClear();
    announceSessionChange();
    expect(held).not.toHaveBeenCalled();
    endVisit(localStorage);
    announceSessionChange();
    expect(held).toHaveBeenCalledOnce();
    expect(shown).toHaveBeenCalledOnce();
    expect(value.read()).toBeUndefined();
  });

  it.each(['pageshow', 'storage'])('checks on %s', (type) => {
    watchVisits();
    sessionStorage.setItem('value', 'secret');
    endVisit(localStorage);
    window.dispatchEvent(Object.assign(new Event(type), { key: 'shop.visit' }));
    expect(sessionStorage.getItem('value')).toBeNull();
  });
});
