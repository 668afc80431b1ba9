import { DeleteCommand, GetCommand, QueryCommand, type QueryCommandInput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { photosNamedBy } from '../photos/answers.ts';
import { photoClaims } from '../photos/photo-claims.table.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { cartLineKey, cartLinePrefix } from '../platform/dynamodb/keys.ts';
import { everyItem, itemsOfUser } from '../platform/dynamodb/query.ts';
import { requestMark } from '../platform/dynamodb/request-mark.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import { conditionally, conditions, transact, transactWithRetry } from '../platform/dynamodb/writes.ts';
import { type CartLineRecord, type Carts, lineIdOf } from './cart.ts';
import { lineDeletion, withQty } from './line-deletions.table.ts';

/**
 * The customers' carts in the table. `expiryOf` returns the expiry of a line that is written now, in epoch seconds. Without it,
 * lines never expire.
 */
export function cartTable(table: Table, expiryOf: () => number | undefined = () => undefined): Carts {
  const marked = (update: string, values: Readonly<Record<string, unknown>>) =>
    markedUpdate(update, values, expiryOf());
  const { name: TableName, documents } = table;
  return {
    async lines(userId) {
      const items = await everyItem<CartLineRecord>(table, {
        ...itemsOfUser(TableName, userId, cartLinePrefix),
        ConsistentRead: true,
      });
      return items.map(toRecord);
    },

    async count(userId, most) {
      const query = itemsOfUser(TableName, userId, cartLinePrefix);
      let count = 0;
      let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
      // One read ends after 1 MB, which can be fewer than `most` lines.
      do {
        const Limit = most - count;
        const page = await documents.send(new QueryCommand({ ...query, Select: 'COUNT', Limit, ExclusiveStartKey }));
        count += page.Count ?? 0;
        ExclusiveStartKey = page.LastEvaluatedKey;
      } while (count < most && ExclusiveStartKey !== undefined);
      return count;
    },

    async find(userId, lineId) {
      const { Item } = await documents.send(
        new GetCommand({ TableName, Key: cartLineKey(userId, lineId), ConsistentRead: true }),
      );
      return Item === undefined ? undefined : toRecord(stored(Item));
    },

    async put(userId, line) {
      const { productId, qty, title, addedAt, lineId, answers } = line;
      const plain =
        'SET productId = :productId, qty = :qty, title = :title, addedAt = if_not_exists(addedAt, :addedAt)';
      const values = { ':productId': productId, ':qty': qty, ':title': title, ':addedAt': addedAt };
      const update =
        lineId === undefined
          ? marked(plain, values)
          : marked(`${plain}, lineId = :lineId, answers = :answers`, {
              ...values,
              ':lineId': lineId,
              ':answers': answers,
            });
      const Update = { TableName, Key: cartLineKey(userId, lineIdOf(line)), ...update };
      const claims = photoClaims(TableName, userId, photosNamedBy(answers));
      if (claims.length === 0) {
        await documents.send(new UpdateCommand(Update));
        return 'done';
      }
      const { outcome } = await transactWithRetry(table, [{ Update }, ...claims]);
      return outcome === 'done' ? 'done' : 'photo-gone';
    },

    async swap(userId, { from, over, to }) {
      const swapped = await transact(table, [
        lineDeletion(TableName, userId, from),
        {
          Put: {
            TableName,
            Item: { ...cartLineKey(userId, lineIdOf(to)), ...to, ...requestMark(), ...expiring(expiryOf()) },
            ...(over === undefined ? conditions.absent : withQty(over)),
          },
        },
        ...photoClaims(TableName, userId, photosNamedBy(to.answers)),
      ]);
      if (swapped.outcome === 'done') return 'done';
      const areCurrent = swapped.outcome === 'failed' && ![0, 1].some((index) => swapped.failed.has(index));
      return areCurrent ? 'photo-gone' : 'changed';
    },

    async setQty(userId, lineId, qty) {
      const { done } = await conditionally(
        documents.send(
          new UpdateCommand({
            TableName,
            Key: cartLineKey(userId, lineId),
            ...marked('SET qty = :qty', { ':qty': qty }),
            ...conditions.present,
          }),
        ),
      );
      return done;
    },

    async remove(userId, lineId) {
      await documents.send(new DeleteCommand({ TableName, Key: cartLineKey(userId, lineId) }));
    },
  };
}

/** Converts an item to a line, without its keys. Plain lines, and lines stored before November 2026, have no line ID. */
const toRecord = ({ productId, lineId, answers, qty, title, addedAt }: CartLineRecord): CartLineRecord => ({
  productId,
  ...(lineId !== undefined && { lineId }),
  ...(answers !== undefined && { answers }),
  qty,
  title,
  addedAt,
});

const expiring = (expiresAt: number | undefined) => (expiresAt === undefined ? {} : { expiresAt });

/** Extends an update to write the request ID and the expiry. If lines no longer expire, it removes an earlier expiry. */
function markedUpdate(update: string, values: Readonly<Record<string, unknown>>, expiresAt: number | undefined) {
  const marks = { ...requestMark(), ...expiring(expiresAt) };
  const sets = Object.keys(marks).map((name) => `, ${name} = :${name}`);
  const markValues = Object.entries(marks).map(([name, value]) => [`:${name}`, value]);
  return {
    UpdateExpression: [update, ...sets, expiresAt === undefined ? ' REMOVE expiresAt' : ''].join(''),
    ExpressionAttributeValues: { ...values, ...Object.fromEntries(markValues) },
  };
}
