import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announceSessionChange } from './stored-session.ts';
import { StoredValue } from './stored-value.ts';
import { endVisit, forgetEndedVisit, onVisitEnd, watchVisits } from './visit.ts';

/** An in-memory browser storage. */
class FakeStorage implements Storage {
  private readonly values = new Map<string, string>();
  get length() {
    return this.values.size;
  }
  key = (index: number) => [...this.values.keys()][index] ?? null;
  getItem = (key: string) => this.values.get(key) ?? null;
  setItem = (key: string, value: string) => void this.values.set(key, value);
  removeItem = (key: string) => void this.values.delete(key);
  clear = () => this.values.clear();
}

const tokenOf = (user: string) => `CognitoIdentityServiceProvider.client.${user}.refreshToken`;

function browserWithTab(user?: string) {
  const [tab, browser] = [new FakeStorage(), new FakeStorage()];
  if (user !== undefined) browser.setItem(tokenOf(user), 'token');
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
    browser.setItem(tokenOf('asha'), 'token');
    expect(check()).toEqual({ ended: false, kept: 'mine' });
  });

  it('is cleared if a session expires and another user signs in', () => {
    const { browser, check } = browserWithTab('asha');
    browser.removeItem(tokenOf('asha'));
    check();
    browser.setItem(tokenOf('ben'), 'token');
    expect(check()).toEqual({ ended: true, kept: null });
    expect(check().ended).toBe(false);
  });

  it('survives a sign-in: the visitor keeps what they chose before', () => {
    const { browser, check } = browserWithTab();
    browser.setItem(tokenOf('asha'), 'token');
    expect(check()).toEqual({ ended: false, kept: 'mine' });
  });
});

describe('a watching tab', () => {
  const sessionStorage = new FakeStorage();
  const localStorage = new FakeStorage();
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
