import { expect, test } from 'vitest';
import {
  byTime,
  cartLineKey,
  cashCountKey,
  categoryPartition,
  checkoutCountKey,
  connectionKey,
  gsi2,
  indexKey,
  latestCheckoutKey,
  orderKey,
  ordersPartition,
  productKey,
  settingsKey,
  shelfKey,
  ticketKey,
  uploadKey,
  userKey,
  userOf,
} from './keys.ts';

test('every kind of item has its place', () => {
  expect(productKey('P')).toEqual({ pk: 'PRODUCT#P', sk: 'PRODUCT' });
  expect(shelfKey('P', 'DigitalArt')).toEqual({ pk: 'PRODUCT#P', sk: 'SHELF#DigitalArt' });
  expect(userKey('U')).toEqual({ pk: 'USER#U', sk: 'PROFILE' });
  expect(cartLineKey('U', 'P')).toEqual({ pk: 'USER#U', sk: 'CART#P' });
  expect(orderKey('O')).toEqual({ pk: 'ORDER#O', sk: 'ORDER' });
  expect(latestCheckoutKey('U')).toEqual({ pk: 'USER#U', sk: 'CHECKOUT' });
  expect(checkoutCountKey('U', 1_800_000_000)).toEqual({ pk: 'USER#U', sk: 'CHECKOUTS#1800000000' });
  expect(cashCountKey({ of: { userId: 'U' } })).toEqual({ pk: 'USER#U', sk: 'CASH#OPEN' });
  expect(cashCountKey({ of: { phone: '9' }, day: '2026-04-01' })).toEqual({ pk: 'PHONE#9', sk: 'CASH#2026-04-01' });
  expect(settingsKey).toEqual({ pk: 'SETTINGS', sk: 'SETTINGS' });
  expect(uploadKey('L')).toEqual({ pk: 'UPLOAD#L', sk: 'UPLOAD' });
  expect(ticketKey('H')).toEqual({ pk: 'TICKET#H', sk: 'TICKET' });
  expect(connectionKey('U', 1_800_000_000, 'C')).toEqual({ pk: 'USER#U', sk: 'LIVE#1800000000#C' });
  expect(userOf(userKey('U').pk)).toBe('U');
  expect(ordersPartition('U')).toBe('USER#U#ORDERS');
  expect(indexKey(gsi2, categoryPartition('DigitalArt'), byTime('T', 'P'))).toEqual({
    gsi2pk: 'CATEGORY#DigitalArt',
    gsi2sk: 'T#P',
  });
});
