import { expect, test } from 'vitest';
import { withinRequest } from '../../../../lambdas/operations/request.ts';
import { cartTable } from '../../../../lambdas/table/carts.ts';
import { orderTable } from '../../../../lambdas/table/orders.ts';
import { requestMark, requestOf } from '../../../../lambdas/table/request-mark.ts';
import { order } from '../support/order.ts';
import { mockTable, sent } from '../support/table.ts';

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
