import { describe, expect, it } from 'vitest';
import { permissionsFor } from '#services/dynamodb/permissions.ts';

const tables = 'arn:aws:dynamodb:ap-south-1:000000000000:table/';
const needs = (operation: string, body: unknown) =>
  permissionsFor(operation, body, { arn: tables, partitionKeys: { t: 'pk' } });
const needed = (operation: string, body: unknown) =>
  needs(operation, body).map(({ action, resource }) => `${action} ${resource.replace(tables, '')}`);

describe('the permissions that a DynamoDB call needs', () => {
  it.each([
    ['GetItem', { TableName: 't' }, ['dynamodb:GetItem t']],
    ['GetItem', { TableName: `${tables}t` }, ['dynamodb:GetItem t']],
    ['Query', { TableName: 't', IndexName: 'gsi1' }, ['dynamodb:Query t/index/gsi1']],
    ['BatchGetItem', { RequestItems: { a: {}, b: {} } }, ['dynamodb:BatchGetItem a', 'dynamodb:BatchGetItem b']],
    [
      'TransactWriteItems',
      {
        TransactItems: [
          { Put: { TableName: 't' } },
          { Delete: { TableName: 't' } },
          { Delete: { TableName: 't' } },
          { ConditionCheck: { TableName: 'u' } },
          { Update: { TableName: 't' } },
        ],
      },
      ['dynamodb:PutItem t', 'dynamodb:DeleteItem t', 'dynamodb:ConditionCheckItem u', 'dynamodb:UpdateItem t'],
    ],
    ['TransactGetItems', { TransactItems: [{ Get: { TableName: 't' } }] }, ['dynamodb:GetItem t']],
    ['ListTables', {}, ['dynamodb:ListTables *']],
    ['BatchGetItem', undefined, ['dynamodb:BatchGetItem *']],
    ['TransactWriteItems', { TransactItems: 'x' }, ['dynamodb:TransactWriteItems *']],
    ['TransactWriteItems', { TransactItems: [{ Steal: { TableName: 't' } }] }, ['dynamodb:TransactWriteItems t']],
    ['PutItem', { TableName: 7 }, ['dynamodb:PutItem *']],
  ])('%s %j', (operation, body, expected) => {
    expect(needed(operation, body)).toEqual(expected);
  });
});

// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
describe('the condition key dynamodb:LeadingKeys', () => {
  const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'x' } });
  const leadingKeys = (operation: string, body: unknown) =>
    needs(operation, body).map(({ context }) => context['dynamodb:LeadingKeys']);

  it.each<[string, object, unknown]>([
    ['PutItem', { TableName: 't', Item: { ...key('A'), more: { S: 'B' } } }, [['A']]],
    ['UpdateItem', { TableName: `${tables}t`, Key: key('A') }, [['A']]],
    ['DeleteItem', { TableName: 't', Key: { pk: { N: '7' } } }, [['7']]],
    ['GetItem', { TableName: 't', Key: key('A') }, [['A']]],
    ['BatchGetItem', { RequestItems: { t: { Keys: [key('A'), key('B')] } } }, [['A', 'B']]],
    [
      'BatchWriteItem',
      { RequestItems: { t: [{ PutRequest: { Item: key('A') } }, { DeleteRequest: { Key: key('B') } }] } },
      [['A', 'B']],
    ],
    [
      'TransactWriteItems',
      {
        TransactItems: [
          { Put: { TableName: 't', Item: key('A') } },
          { ConditionCheck: { TableName: 't', Key: key('B') } },
          { Update: { TableName: 't', Key: key('C') } },
        ],
      },
      [['A'], ['B'], ['C']],
    ],
  ])('of %s %j is the partition key of each item', (operation, body, expected) => {
    expect(leadingKeys(operation, body)).toEqual(expected);
  });

  it.each<[string, object]>([
    ['Query', { TableName: 't' }],
    ['PutItem', { TableName: 'u', Item: key('A') }],
    ['PutItem', { TableName: 't', Item: { sk: { S: 'x' } } }],
    ['PutItem', { TableName: 't', Item: { pk: { B: 'QQ==' } } }],
    ['BatchWriteItem', { RequestItems: { t: [{ PutRequest: { Item: key('A') } }, { PutRequest: { Item: {} } }] } }],
    ['BatchWriteItem', { RequestItems: { t: 'x' } }],
    ['BatchGetItem', { RequestItems: { t: { Keys: [] } } }],
  ])('is missing for %s %j', (operation, body) => {
    expect(leadingKeys(operation, body)).toEqual([undefined]);
  });
});
