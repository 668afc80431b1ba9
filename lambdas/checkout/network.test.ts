import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['203.0.113.255', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2409:4042:0e8a:1:2:3:4:5', '2409:4042:e8a::/48'],
  ['2409:4042:E8A::1', '2409:4042:e8a::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['2001::5:6:7:8', '2001:0:0::/48'],
  ['2001::3:4:5:6:7:8', '2001:0:3::/48'],
  ['::1', '0:0:0::/48'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each(['', 'unknown', '203.0.113', '203.0.113.9:443', '2001:db8::1::2'])('%j has no network', (address) => {
  expect(networkOf(address)).toBeUndefined();
});
