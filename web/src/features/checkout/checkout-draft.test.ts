import { afterEach, expect, test, vi } from 'vitest';
import { checkoutDraft } from './checkout-draft.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [{ userId: 'S', mobileNo: '9', residentialAddress: 'Here' }, true],
  [{ userId: 'S', mobileNo: '9' }, false],
  [{ userId: 'S', mobileNo: 9, residentialAddress: 'Here' }, false],
  [{ mobileNo: '9', residentialAddress: 'Here' }, false],
  [null, false],
])('reads %j as a draft: %s', (stored, isDraft) => {
  vi.stubGlobal('window', { localStorage: { getItem: () => JSON.stringify(stored) } });
  expect(checkoutDraft.read()).toEqual(isDraft ? stored : undefined);
});

test('notifies its listeners of what another tab has written, until they unsubscribe', () => {
  const tab = new EventTarget();
  vi.stubGlobal('window', tab);
  const listener = vi.fn();
  const unsubscribe = checkoutDraft.subscribe(listener);
  tab.dispatchEvent(new Event('storage'));
  expect(listener).toHaveBeenCalledOnce();
  unsubscribe();
  tab.dispatchEvent(new Event('storage'));
  expect(listener).toHaveBeenCalledOnce();
});
