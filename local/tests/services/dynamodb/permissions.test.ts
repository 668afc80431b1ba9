import { describe, expect, it } from 'vitest';
import { permissionsFor } from '#services/dynamodb/permissions.ts';

const tables = 'arn:aws:dynamodb:ap-south-1:000000000000:table/';
const needed = (operation: string, body: unknown) =>
  permissionsFor(operation, body, tables).map(({ action, resource }) => `${action} ${resource.replace(tables, '')}`);

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
