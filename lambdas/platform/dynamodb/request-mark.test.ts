import { expect, test } from 'vitest';
import { order } from '#tests/support/unit/order.ts';
import { mockTable, sent } from '#tests/support/unit/table.ts';
import { cartTable } from '../../cart/carts.table.ts';
import { orderTable } from '../../orders/orders.table.ts';
import { withinRequest } from '../request-id.ts';
import { requestMark, requestOf } from './request-mark.ts';

test('marks an item with the request ID, and reads it from the item’s image', () => {
  expect(withinRequest('call', requestMark)).toEqual({ requestId: 'call' });
  expect(requestOf({ requestId: { S: 'call' } })).toBe('call');
});

test('reads no request ID from an item written without one', () => {
  expect(requestMark()).toEqual({});
  expect(requestOf({})).toBeUndefined();
});

test('writes the request ID to cart lines and orders', async () => {
  const { table, aws } = mockTable();
  await withinRequest('call', async () => {
    await cartTable(table).setQty('U', 'P', 4);
    await orderTable(table).replace(order(), order());
  });
  expect(sent(aws)).toMatchObject([
    {
      UpdateExpression: expect.stringContaining('requestId = :requestId'),
      ExpressionAttributeValues: { ':requestId': 'call' },
    },
    { Item: { requestId: 'call' } },
  ]);
});
