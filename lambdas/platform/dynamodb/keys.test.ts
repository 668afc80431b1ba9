import { expect, test } from 'vitest';
import {
  allOrders,
  blockedCustomers,
  byTime,
  cartLineKey,
  cashCountKey,
  catalogue,
  categoryPartition,
  confirmationTokenKey,
  connectionKey,
  connectionsFrom,
  customerCountKey,
  findingKey,
  findingsPartition,
  gsi2,
  handledEventKey,
  imageOrderedKey,
  imageReviewKey,
  imageUseKey,
  indexKey,
  latestCheckoutKey,
  mailCountKey,
  mailKey,
  moneyKeptOrders,
  orderKey,
  ordersPartition,
  orderWordPartition,
  phoneBlockKey,
  postingKey,
  productKey,
  reconcilerKey,
  refundingOrders,
  settingsKey,
  shelfKey,
  statusPartition,
  ticketKey,
  unconfirmedOrders,
  uploadKey,
  userKey,
  userOf,
  wordPartition,
} from './keys.ts';

// Stored items have these keys: changing a key would lose its items.
test('returns the key of every kind of item', () => {
  expect(productKey('P')).toEqual({ pk: 'PRODUCT#P', sk: 'PRODUCT' });
  expect(shelfKey('P', 'DigitalArt')).toEqual({ pk: 'PRODUCT#P', sk: 'SHELF#DigitalArt' });
  expect(userKey('U')).toEqual({ pk: 'USER#U', sk: 'PROFILE' });
  expect(cartLineKey('U', 'P')).toEqual({ pk: 'USER#U', sk: 'CART#P' });
  expect(orderKey('O')).toEqual({ pk: 'ORDER#O', sk: 'ORDER' });
  expect(latestCheckoutKey('U')).toEqual({ pk: 'USER#U', sk: 'CHECKOUT' });
  expect(customerCountKey('checkouts', 'U', 1_800_000_000)).toEqual({ pk: 'USER#U', sk: 'CHECKOUTS#1800000000' });
  expect(customerCountKey('photoDeletions', 'U', 1)).toEqual({ pk: 'USER#U', sk: 'PHOTODELETIONS#1' });
  expect(cashCountKey({ of: { userId: 'U' } })).toEqual({ pk: 'USER#U', sk: 'CASH#OPEN' });
  expect(cashCountKey({ of: { phone: '9' }, day: '2026-04-01' })).toEqual({ pk: 'PHONE#9', sk: 'CASH#2026-04-01' });
  expect(settingsKey).toEqual({ pk: 'SETTINGS', sk: 'SETTINGS' });
  expect(uploadKey('L')).toEqual({ pk: 'UPLOAD#L', sk: 'UPLOAD' });
  expect(ticketKey('H')).toEqual({ pk: 'TICKET#H', sk: 'TICKET' });
  expect(connectionKey('U', 1_800_000_000, 'C')).toEqual({ pk: 'USER#U', sk: 'LIVE#1800000000#C' });
  expect(mailKey('O', 2)).toEqual({ pk: 'ORDER#O', sk: 'MAIL#2' });
  expect(confirmationTokenKey('O', 'h')).toEqual({ pk: 'ORDER#O', sk: 'CONFIRM#h' });
  expect(mailCountKey('hash', '2026-04-01')).toEqual({ pk: 'MAILBOX#hash', sk: 'MAILS#2026-04-01' });
  expect(phoneBlockKey('9876543210')).toEqual({ pk: 'PHONE#9876543210', sk: 'BLOCK' });
  expect(findingKey('F')).toEqual({ pk: 'FINDING#F', sk: 'FINDING' });
  expect(reconcilerKey('stripe')).toEqual({ pk: 'RECONCILER', sk: 'RECONCILER' });
  expect(handledEventKey('E', 'hash')).toEqual({ pk: 'EVENT#E', sk: 'SIGNED#hash' });
  expect(reconcilerKey('razorpay')).toEqual({ pk: 'RECONCILER', sk: 'RECONCILER#RAZORPAY' });
  expect(imageUseKey('L', 'P')).toEqual({ pk: 'UPLOAD#L', sk: 'USED#P' });
  expect(imageOrderedKey('L')).toEqual({ pk: 'UPLOAD#L', sk: 'ORDERED' });
  expect(imageReviewKey('L')).toEqual({ pk: 'UPLOAD#L', sk: 'REVIEW' });
  expect(postingKey(wordPartition('tea'), 'tea', '2026-05-01T08:00:00.000Z', 'P')).toEqual({
    pk: 'WORD#te',
    sk: 'tea#8222377599999#P',
  });
  expect(connectionsFrom(1_700_000_000)).toEqual({ from: 'LIVE#1700000000', to: 'LIVE#~' });
  expect(userOf(userKey('U').pk)).toBe('U');
  expect(indexKey(gsi2, categoryPartition('DigitalArt'), byTime('T', 'P'))).toEqual({
    gsi2pk: 'CATEGORY#DigitalArt',
    gsi2sk: 'T#P',
  });
});

test('returns the partition of every list', () => {
  expect([catalogue, allOrders, unconfirmedOrders, moneyKeptOrders, refundingOrders, blockedCustomers]).toEqual([
    'CATALOGUE',
    'ORDERS',
    'ORDERS#unconfirmed',
    'ORDERS#money-kept',
    'ORDERS#refunding',
    'BLOCKED',
  ]);
  expect(ordersPartition('U')).toBe('USER#U#ORDERS');
  expect(statusPartition('placed')).toBe('ORDERS#placed');
  expect(findingsPartition('open')).toBe('FINDINGS#open');
  expect(orderWordPartition('ash')).toBe('ORDERWORD#ash');
});
