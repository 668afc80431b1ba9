import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from '#tests/support/memory-storage.ts';
import { attempts } from './attempt-store.ts';

const body = { mobileNo: '9876543210', residentialAddress: '1 Temple Street, Pune', cartVersion: 'v1' };
const cash = { userId: 'asha', key: 'key 1', unanswered: [body] };
const card = { userId: 'asha', key: 'key 1', unanswered: [{ cartVersion: 'v1' }], orderId: 'order 1' };

const store = (key: string, value: unknown) => window.sessionStorage.setItem(key, JSON.stringify(value));

beforeEach(() => void vi.stubGlobal('window', { sessionStorage: new MemoryStorage() }));
afterEach(() => void vi.unstubAllGlobals());

describe('a tab’s stored checkouts', () => {
  it('are stored separately for each payment method', () => {
    attempts.cash.write(cash);
    attempts.card.write(card);
    expect([attempts.cash.read(), attempts.card.read()]).toEqual([cash, card]);
    attempts.card.write(undefined);
    expect([attempts.cash.read(), attempts.card.read()]).toEqual([cash, undefined]);
  });

  it('are read in the first version’s format: an order of unknown outcome', () => {
    const stored = {
      userId: 'asha',
      key: '4a7b1f02-6f0e-4c39-9d0e-0f6b2a1f7f55',
      unanswered: [{ ...body, residentialAddress: '2 Lake Road, Pune' }, body],
    };
    store('shop.checkout-attempt', stored);
    expect(attempts.cash.read()).toEqual(stored);
  });

  it.each([
    [{}, {}],
    [{ orderId: '0123456789ABCDEF' }, { orderId: '0123456789ABCDEF' }],
  ])('are read in the first version’s format: a card payment %o', (stored, expected) => {
    store('shop.card-attempt', { userId: 'asha', cartVersion: 'v1', key: 'key 1', ...stored });
    expect(attempts.card.read()).toEqual({
      userId: 'asha',
      key: 'key 1',
      unanswered: [{ cartVersion: 'v1' }],
      ...expected,
    });
  });

  it.each([
    ['are not an object', 'text'],
    ['have no customer', { ...cash, userId: undefined }],
    ['have an invalid key', { ...cash, key: 1 }],
    ['have no body', { ...cash, unanswered: [] }],
    ['have an invalid body', { ...cash, unanswered: [body, { cartVersion: 1 }] }],
    ['have no list of bodies', { userId: 'asha', key: 'key 1' }],
  ])('are ignored if they %s', (_, stored) => {
    store('shop.checkout-attempt', stored);
    store('shop.card-attempt', stored);
    expect([attempts.cash.read(), attempts.card.read()]).toEqual([undefined, undefined]);
  });
});
