import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { id, product } from '#tests/support/unit/records.ts';
import { cancelled, conditionFailed, mockTable, sent } from '#tests/support/unit/table.ts';
import { TooBusy } from '../platform/result.ts';
import { productTable } from './products.table.ts';

const tea = product('tea');
const Key = { pk: `PRODUCT#${tea.productId}`, sk: 'PRODUCT' };
const place = `${tea.createdAt}#${tea.productId}`;
const item = {
  ...Key,
  ...tea,
  gsi1pk: 'CATALOGUE',
  gsi1sk: place,
  gsi2pk: 'CATEGORY#CartoonArt',
  gsi2sk: place,
};

/** Filed under CartoonArt, and shown under DigitalArt too. */
const labelled = product('tea', { title: 'Digital Art' });
const labelledItem = { ...item, title: 'Digital Art', shelf: 'DigitalArt' };
const shelf = { pk: Key.pk, sk: 'SHELF#DigitalArt' };
const shelfItem = { ...shelf, ...labelled, gsi2pk: 'CATEGORY#DigitalArt', gsi2sk: place };
const asked = { TableName: 'shop', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' };

function open() {
  const { table, aws } = mockTable();
  return { products: productTable(table), aws };
}

test('one product, without its keys', async () => {
  const { products, aws } = open();
  aws.on(GetCommand).resolvesOnce({ Item: labelledItem }).resolves({});
  expect(await products.find(tea.productId, { consistent: true })).toEqual(labelled);
  expect(await products.find(tea.productId, { consistent: false })).toBeUndefined();
  expect(sent(aws)).toEqual([
    { TableName: 'shop', Key, ConsistentRead: true },
    { TableName: 'shop', Key, ConsistentRead: false },
  ]);
});

test('a product keeps the measures of its picture', async () => {
  const { products, aws } = open();
  const picture = { width: 9, height: 6, widths: [3] };
  aws.on(GetCommand).resolves({ Item: { ...labelledItem, picture } });
  expect(await products.find(tea.productId, { consistent: true })).toEqual({ ...labelled, picture });
});

test('many products, by id', async () => {
  const { products, aws } = open();
  aws.on(BatchGetCommand).resolves({ Responses: { shop: [item] } });
  const found = await products.findMany([tea.productId, id('gone')], { consistent: true });
  expect(found).toEqual(new Map([[tea.productId, tea]]));
});

test('the catalogue is one Query of gsi1, newest first', async () => {
  const { products, aws } = open();
  const next = { pk: 'a', sk: 'b', gsi1pk: 'c', gsi1sk: 'd' };
  aws.on(QueryCommand).resolves({ Items: [item], LastEvaluatedKey: next });
  expect(await products.list({ limit: 5, after: next })).toEqual({
    entries: [tea],
    next,
  });
  expect(sent(aws)).toEqual([
    {
      TableName: 'shop',
      IndexName: 'gsi1',
      KeyConditionExpression: '#partition = :partition',
      ExpressionAttributeNames: { '#partition': 'gsi1pk' },
      ExpressionAttributeValues: { ':partition': 'CATALOGUE' },
      ScanIndexForward: false,
      Limit: 5,
      ExclusiveStartKey: next,
    },
  ]);
});

test('D3: a category is one Query of gsi2, second places included', async () => {
  const { products, aws } = open();
  aws
    .on(QueryCommand)
    .resolvesOnce({ Items: [shelfItem] })
    .resolves({});
  expect(await products.list({ category: 'DigitalArt', limit: 5 })).toEqual({
    entries: [labelled],
  });
  expect(await products.list({ category: 'DigitalArt', limit: 5 })).toEqual({ entries: [] });
  expect(sent(aws)[0]).toMatchObject({
    IndexName: 'gsi2',
    ExpressionAttributeValues: { ':partition': 'CATEGORY#DigitalArt' },
  });
});

/** What a product's write holds beside it where it takes a picture. */
const taken = (uploadId: string, revision: number) => [
  { Put: { TableName: 'shop', Item: { pk: `UPLOAD#${uploadId}`, sk: `USED#${tea.productId}`, revision } } },
  {
    Update: {
      TableName: 'shop',
      Key: { pk: `UPLOAD#${uploadId}`, sk: 'UPLOAD' },
      UpdateExpression: 'ADD uses :one',
      ConditionExpression: '#status = :published',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':one': 1, ':published': 'published' },
    },
  },
];

test('a new product is one write with the use of its picture', async () => {
  const { products, aws } = open();
  aws.on(TransactWriteCommand).resolves({});
  expect(await products.create(tea)).toBe('created');
  const Put = { ...asked, Item: item, ConditionExpression: 'attribute_not_exists(pk)' };
  expect(sent(aws)).toEqual([{ TransactItems: [{ Put }, ...taken(id('upload'), 1)] }]);
});

test('a new product whose id is taken, or whose picture is gone', async () => {
  const { products, aws } = open();
  const none = { Code: 'None' };
  const refused = { Code: 'ConditionalCheckFailed' };
  aws
    .on(TransactWriteCommand)
    .rejectsOnce(cancelled(refused, none, none))
    .rejectsOnce(cancelled(refused, none, refused))
    .rejectsOnce(cancelled(none, none, refused));
  expect([await products.create(tea), await products.create(tea), await products.create(tea)]).toEqual([
    'exists',
    'exists',
    'image-gone',
  ]);
});

test('a write that meets another one of the same picture comes again', async () => {
  const { products, aws } = open();
  const conflict = cancelled({ Code: 'None' }, { Code: 'None' }, { Code: 'TransactionConflict' });
  aws.on(TransactWriteCommand).rejectsOnce(conflict).resolvesOnce({}).rejects(conflict);
  expect(await products.create(tea)).toBe('created');
  await expect(products.create(tea)).rejects.toThrow(TooBusy);
});

test('D3: a product titled like another category gets its second place in the same transaction', async () => {
  const { products, aws } = open();
  aws.on(TransactWriteCommand).resolves({});
  await products.create(labelled);
  expect(sent(aws)).toEqual([
    {
      TransactItems: [
        { Put: { ...asked, Item: labelledItem, ConditionExpression: 'attribute_not_exists(pk)' } },
        { Put: { TableName: 'shop', Item: shelfItem } },
        ...taken(id('upload'), 1),
      ],
    },
  ]);
});

const unchanged = {
  ConditionExpression: 'revision = :revision',
  ExpressionAttributeValues: { ':revision': 1 },
};

test('a change is one put on the condition that nobody was faster', async () => {
  const { products, aws } = open();
  const next = { ...tea, pricePaise: 5, revision: 2 };
  aws.on(PutCommand).resolves({});
  expect(await products.replace(tea, next)).toEqual({ done: true });
  expect(sent(aws)).toEqual([{ ...asked, ...unchanged, Item: { ...item, pricePaise: 5, revision: 2 } }]);
});

test('a change to another picture takes it into use in the same write', async () => {
  const { products, aws } = open();
  const imageKey = `product-images/${id('other')}/b.png`;
  const next = { ...tea, imageKey, revision: 2 };
  const gone = cancelled({ Code: 'None' }, { Code: 'None' }, { Code: 'ConditionalCheckFailed' });
  aws.on(TransactWriteCommand).resolvesOnce({}).rejectsOnce(gone);
  expect(await products.replace(tea, next)).toEqual({ done: true });
  expect(sent(aws)).toEqual([
    {
      TransactItems: [
        { Put: { ...asked, ...unchanged, Item: { ...item, imageKey, revision: 2 } } },
        ...taken(id('other'), 2),
      ],
    },
  ]);
  expect(await products.replace(tea, next)).toEqual({ done: false, imageGone: true });
});

test('a change that came too late answers what stands', async () => {
  const { products, aws } = open();
  const existing = {
    productId: { S: tea.productId },
    title: { S: tea.title },
    description: { S: tea.description },
    category: { S: tea.category },
    pricePaise: { N: '1' },
    imageKey: { S: tea.imageKey },
    createdAt: { S: tea.createdAt },
    revision: { N: '2' },
    pk: { S: Key.pk },
  };
  aws.on(PutCommand).rejectsOnce(conditionFailed(existing)).rejectsOnce(conditionFailed());
  expect(await products.replace(tea, tea)).toEqual({ done: false, existing: { ...tea, pricePaise: 1, revision: 2 } });
  expect(await products.replace(tea, tea)).toEqual({ done: false });
});

test.each([
  ['appears', tea, labelled, [{ Put: { TableName: 'shop', Item: { ...shelfItem, revision: 2 } } }]],
  ['goes', labelled, tea, [{ Delete: { TableName: 'shop', Key: shelf } }]],
  ['stays', labelled, labelled, [{ Put: { TableName: 'shop', Item: { ...shelfItem, revision: 2 } } }]],
  [
    'moves',
    product('tea', { title: 'Mini Frames' }),
    labelled,
    [
      { Delete: { TableName: 'shop', Key: { ...shelf, sk: 'SHELF#MiniFrames' } } },
      { Put: { TableName: 'shop', Item: { ...shelfItem, revision: 2 } } },
    ],
  ],
])('D3: the second place %s with the change', async (_, from, to, others) => {
  const { products, aws } = open();
  aws.on(TransactWriteCommand).resolves({});
  expect(await products.replace(from, { ...to, revision: 2 })).toEqual({ done: true });
  const [transaction] = sent(aws);
  expect(transaction).toMatchObject({ TransactItems: [{ Put: { ...unchanged, Item: { revision: 2 } } }, ...others] });
  expect(transaction).toHaveProperty('TransactItems.length', others.length + 1);
});

test('removing is one delete', async () => {
  const { products, aws } = open();
  aws.on(DeleteCommand).resolvesOnce({}).rejectsOnce(conditionFailed());
  expect(await products.remove(tea.productId)).toBe(true);
  expect(sent(aws)).toEqual([
    { ...asked, Key, ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(shelf)' },
  ]);
  expect(await products.remove(tea.productId)).toBe(false);
});

test('D3: a second place goes with its product, also when it appeared or went just now', async () => {
  const { products, aws } = open();
  aws
    .on(DeleteCommand)
    .rejectsOnce(conditionFailed({ shelf: { S: 'DigitalArt' } }))
    .resolves({});
  aws
    .on(TransactWriteCommand)
    .rejectsOnce(cancelled({ Code: 'ConditionalCheckFailed', Item: { title: { S: 'plain again' } } }));
  expect(await products.remove(tea.productId)).toBe(true);
  expect(sent(aws)[1]).toEqual({
    TransactItems: [
      {
        Delete: {
          ...asked,
          Key,
          ConditionExpression: 'shelf = :shelf',
          ExpressionAttributeValues: { ':shelf': 'DigitalArt' },
        },
      },
      { Delete: { TableName: 'shop', Key: shelf } },
    ],
  });
  expect(aws.calls()).toHaveLength(3);
});

test('a product that keeps changing is too busy to remove', async () => {
  const { products, aws } = open();
  aws.on(DeleteCommand).rejects(conditionFailed({ title: { S: 'x' } }));
  await expect(products.remove(tea.productId)).rejects.toThrow(TooBusy);
});
