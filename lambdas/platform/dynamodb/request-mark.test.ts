import { expect, test } from 'vitest';
import { order } from '#tests/support/unit/order.ts';
import { mockTable, sent } from '#tests/support/unit/table.ts';
import { cartTable } from '../../cart/carts.table.ts';
import { orderTable } from '../../orders/orders.table.ts';
import { withinRequest } from '../request-id.ts';
import { requestMark, requestOf } from './request-mark.ts';

test('an item is marked with the call that wrote it, and its image tells', () => {
  expect(withinRequest('call', requestMark)).toEqual({ requestId: 'call' });
  expect(requestOf({ requestId: { S: 'call' } })).toBe('call');
});

test('what no call wrote has no mark', () => {
  expect(requestMark()).toEqual({});
  expect(requestOf({})).toBeUndefined();
});

test('cart lines and orders carry the mark', async () => {
  const { table, aws } = mockTable();
  await withinRequest('call', async () => {
    await cartTable(table).setQty('U', 'P', 4);
    await orderTable(table).replace(order(), order());
  });
  expect(sent(aws)).toMatchObject([
    { UpdateExpression: 'SET qty = :qty, requestId = :requestId', ExpressionAttributeValues: { ':requestId': 'call' } },
    { Item: { requestId: 'call' } },
  ]);
});
