import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/dynamodb/client.ts';
import { dayOfSlot, slotKey } from '../platform/dynamodb/keys.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import { conditionally } from '../platform/dynamodb/writes.ts';
import type { BookedDay, Hold, Slots } from './slots.ts';

/**
 * The taken slots in the table: one item for each day of a scope, with each hold as an attribute whose name is its token. DynamoDB
 * serialises the writes of an item, so no day gets more than its capacity.
 */
export function slotTable({ name: TableName, documents }: Table): Slots {
  return {
    async bookedDays(scope, { first, last }) {
      const { Items = [] } = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :scope AND sk BETWEEN :first AND :last',
          ExpressionAttributeValues: {
            ':scope': slotKey(scope, first).pk,
            ':first': slotKey(scope, first).sk,
            ':last': slotKey(scope, last).sk,
          },
        }),
      );
      return Items.map(toDay);
    },

    async take({ scope, day, gifts }, { token, until, capacity, expiresAt }) {
      const write = await conditionally<Readonly<Record<string, unknown>>>(
        documents.send(
          new UpdateCommand({
            TableName,
            Key: slotKey(scope, day),
            UpdateExpression: 'SET #token = :hold, expiresAt = :end ADD taken :gifts',
            ConditionExpression: 'attribute_not_exists(#token) AND (attribute_not_exists(taken) OR taken <= :room)',
            ExpressionAttributeNames: { '#token': token },
            ExpressionAttributeValues: {
              ':hold': { gifts, until } satisfies Hold,
              ':end': expiresAt,
              ':gifts': gifts,
              ':room': capacity - gifts,
            },
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        ),
      );
      if (write.done) return undefined;
      const existing = write.existing === undefined ? { day, taken: 0, holds: {} } : toDay(write.existing);
      // An attempt whose response was lost, and which the SDK has repeated.
      return token in existing.holds ? undefined : existing;
    },

    async confirm({ scope, day }, token) {
      const { done } = await conditionally(
        documents.send(
          new UpdateCommand({
            TableName,
            Key: slotKey(scope, day),
            UpdateExpression: 'REMOVE #token.#until',
            ConditionExpression: 'attribute_exists(#token)',
            ExpressionAttributeNames: { '#token': token, '#until': 'until' },
          }),
        ),
      );
      return done;
    },

    async free({ scope, day, gifts }, token, until) {
      await conditionally(
        documents.send(
          new UpdateCommand({
            TableName,
            Key: slotKey(scope, day),
            UpdateExpression: 'REMOVE #token ADD taken :less',
            ConditionExpression: until === undefined ? 'attribute_exists(#token)' : '#token.#until = :until',
            ExpressionAttributeNames: { '#token': token, ...(until !== undefined && { '#until': 'until' }) },
            ExpressionAttributeValues: { ':less': -gifts, ...(until !== undefined && { ':until': until }) },
          }),
        ),
      );
    },
  };
}

function toDay(item: Readonly<Record<string, unknown>>): BookedDay {
  const { sk, taken } = stored<{ readonly sk: string; readonly taken: number }>(item);
  const { pk: _, sk: __, taken: ___, expiresAt: ____, ...holds } = item;
  return { day: dayOfSlot(sk), taken, holds: stored<BookedDay['holds']>(holds) };
}
