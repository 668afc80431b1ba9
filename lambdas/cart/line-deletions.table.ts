import { cartLineKey } from '../platform/dynamodb/keys.ts';
import type { Condition } from '../platform/dynamodb/writes.ts';
import { type CartLineRecord, lineIdOf } from './cart.ts';

type ReadLine = Pick<CartLineRecord, 'productId' | 'lineId' | 'qty'>;

export const withQty = ({ qty }: ReadLine): Condition => ({
  ConditionExpression: 'qty = :qty',
  ExpressionAttributeValues: { ':qty': qty },
});

/** Deletes a line in a transaction, if it still has the quantity that was read. */
export const lineDeletion = (TableName: string, userId: string, line: ReadLine, condition = withQty(line)) => ({
  Delete: { TableName, Key: cartLineKey(userId, lineIdOf(line)), ...condition },
});

/** Deletes the line only if it was not added again since it was read. */
export const sameLineDeletion = (TableName: string, userId: string, line: CartLineRecord) =>
  lineDeletion(TableName, userId, line, {
    ConditionExpression: 'qty = :qty AND addedAt = :addedAt',
    ExpressionAttributeValues: { ':qty': line.qty, ':addedAt': line.addedAt },
  });
