import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { growthTable } from '../bench/growth.ts';
import { checkoutCalls } from '../support/capacity/checkout-calls.ts';
import { orderKb } from '../support/capacity/order-size.ts';
import { shopTemplate } from './support.ts';

test('the manual shows what gives way as orders grow, as computed from the template', () => {
  expect(readFileSync('docs/operating.md', 'utf8')).toContain(growthTable());
});

test.each([
  'POST /api/photos/{photoId}/complete',
  'PUT /api/orders/{orderId}/lines/{lineId}/answers',
  'POST /api/live',
  'POST /api/orders',
])('no throttle that all customers share refuses %s at 10,000 orders a minute', (route) => {
  const row = growthTable()
    .split('\n')
    .find((line) => line.includes(`throttle of \`${route}\``));
  expect(row?.split(' | ').at(-2)).toMatch(/^\d+ %$/);
});

test('the order’s size is the one that the capacity tests measure: each of its three lists gets a copy', () => {
  expect(checkoutCalls['POST /api/orders']?.[0]?.takes.index).toBe(3 * orderKb);
});

test('settings move the limits that they are for', () => {
  const mailFrom = 'shop@example.com';
  const spread = growthTable(shopTemplate('prod', { mailFrom, mailsAtOnce: 100, orderKeys: { written: 8, read: 8 } }));
  expect(spread).toContain('`ORDERS`, 8 keys');
  const rateOf = (what: string) =>
    spread
      .split('\n')
      .find((row) => row.includes(what))
      ?.split(' | ')[3];
  expect(rateOf('`ORDERS`, 8 keys')).toBe('60,000');
  expect(rateOf('`mailsAtOnce`')).toBe('18,000');
});
