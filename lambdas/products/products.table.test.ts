import { DeleteCommand, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { product } from '#tests/support/unit/records.ts';
import { cancelled, conditionFailed, mockTable, sent } from '#tests/support/unit/table.ts';
import { ContentionError } from '../platform/result.ts';
import { picturesOf } from './product.ts';
import { productTable } from './products.table.ts';

// tests/support/conformance tests this table on the real engine. These tests cover what only races show, or nothing at all.
const tea = product('tea');

function open() {
  const { table, aws } = mockTable();
  return { products: productTable(table), aws };
}

test('reads a product consistently on request', async () => {
  const { products, aws } = open();
  aws.on(GetCommand).resolves({});
  for (const consistent of [true, false]) await products.find(tea.productId, { consistent });
  expect(sent(aws)).toMatchObject([{ ConsistentRead: true }, { ConsistentRead: false }]);
});

test('writes a product, its second list entry and its picture’s use in one transaction', async () => {
  const { products, aws } = open();
  aws.on(TransactWriteCommand).resolves({});
  await products.create(product('tea', { title: 'Digital Art' }));
  expect(sent(aws)).toHaveLength(1);
});

test('retries a write that conflicts over a picture, up to a limit', async () => {
  const { products, aws } = open();
  const conflict = cancelled({ Code: 'None' }, { Code: 'None' }, { Code: 'TransactionConflict' });
  aws.on(TransactWriteCommand).rejectsOnce(conflict).resolvesOnce({}).rejects(conflict);
  expect(await products.create(tea)).toBe('created');
  await expect(products.create(tea)).rejects.toThrow(ContentionError);
});

test('D3: removes a second list entry with its product, also under concurrent changes', async () => {
  const { products, aws } = open();
  aws
    .on(DeleteCommand)
    .rejectsOnce(conditionFailed({ shelf: { S: 'DigitalArt' } }))
    .resolves({});
  aws
    .on(TransactWriteCommand)
    .rejectsOnce(cancelled({ Code: 'ConditionalCheckFailed', Item: { title: { S: 'plain again' } } }));
  expect(await products.remove(tea.productId)).toBe(true);
  expect(aws.calls()).toHaveLength(3);
});

test('throws ContentionError if the product keeps changing during its removal', async () => {
  const { products, aws } = open();
  aws.on(DeleteCommand).rejects(conditionFailed({ title: { S: 'x' } }));
  await expect(products.remove(tea.productId)).rejects.toThrow(ContentionError);
});

test('reads a product that was stored when products had only one picture', async () => {
  const { products, aws } = open();
  const stored = {
    pk: `PRODUCT#${tea.productId}`,
    sk: 'PRODUCT',
    gsi1pk: 'CATALOGUE',
    gsi1sk: `${tea.createdAt}#${tea.productId}`,
    gsi2pk: 'CATEGORY#CartoonArt',
    gsi2sk: `${tea.createdAt}#${tea.productId}`,
    productId: tea.productId,
    title: 'tea mug',
    description: 'A mug with a picture of your own',
    category: 'CartoonArt',
    pricePaise: 25_050,
    imageKey: 'product-images/0123456789ABCDEF/mug.png',
    picture: { width: 900, height: 600, widths: [320, 640] },
    createdAt: tea.createdAt,
    revision: 1,
  };
  aws.on(GetCommand).resolves({ Item: stored });
  const found = await products.find(tea.productId, { consistent: true });
  expect(found && picturesOf(found)).toEqual([{ imageKey: stored.imageKey, picture: stored.picture }]);
});
