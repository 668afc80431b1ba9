import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { mockTable, sent } from '#tests/support/unit/table.ts';
import { lineIdOf } from './cart.ts';
import { cartTable } from './carts.table.ts';

// tests/support/conformance tests the port on the real engine, but its carts fit on one page.
test('reads every line consistently, over all pages', async () => {
  const Key = { pk: 'USER#U', sk: 'CART#P' };
  const line = { productId: 'P', qty: 1, title: 'Mug', addedAt: 'T' };
  const { table, aws } = mockTable();
  aws
    .on(QueryCommand)
    .resolvesOnce({ Items: [{ ...Key, ...line }], LastEvaluatedKey: Key })
    .resolvesOnce({ LastEvaluatedKey: Key })
    .resolvesOnce({ Items: [{ ...line, productId: 'Q' }] });
  expect(await cartTable(table).lines('U')).toEqual([line, { ...line, productId: 'Q' }]);
  const consistent = { ConsistentRead: true };
  const next = { ...consistent, ExclusiveStartKey: Key };
  expect(sent(aws)).toMatchObject([consistent, next, next]);
});

test('reads lines that were stored before lines had IDs and answers', async () => {
  const stored = {
    pk: 'USER#U',
    sk: 'CART#P',
    productId: 'P',
    qty: 2,
    title: 'Mug',
    addedAt: '2026-10-01T08:00:00.000Z',
    requestId: 'r',
  };
  const { table, aws } = mockTable();
  aws.on(QueryCommand).resolves({ Items: [stored] });
  const [line] = await cartTable(table).lines('U');
  if (line === undefined) throw new Error('The cart has one line.');
  expect(line).toEqual({ productId: 'P', qty: 2, title: 'Mug', addedAt: '2026-10-01T08:00:00.000Z' });
  expect(lineIdOf(line)).toBe('P');
});
