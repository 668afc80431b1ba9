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
  vi.stubGlobal('window', { sessionStorage: { getItem: () => JSON.stringify(stored) } });
  expect(checkoutDraft.read()).toEqual(isDraft ? stored : undefined);
});
