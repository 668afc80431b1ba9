import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/dynamodb/client.ts';
import { userKey } from '../platform/dynamodb/keys.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import { conditionally, conditions } from '../platform/dynamodb/writes.ts';
import type { UserRecord, Users } from './user.ts';

/** The users' records in the table. */
export function userTable({ name: TableName, documents }: Table): Users {
  return {
    async find(userId, { consistent } = { consistent: false }) {
      const { Item } = await documents.send(
        new GetCommand({ TableName, Key: userKey(userId), ConsistentRead: consistent }),
      );
      return Item === undefined ? undefined : toRecord(stored(Item));
    },

    async createIfAbsent(user) {
      const written = await conditionally<UserRecord>(
        documents.send(
          new PutCommand({
            TableName,
            Item: { ...userKey(user.userId), ...user },
            ...conditions.absent,
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        ),
      );
      return written.done || written.existing === undefined ? user : toRecord(written.existing);
    },

    // One write covers both cases, because `GET /api/me` may create the record concurrently.
    async proveMailbox({ userId, fullName, email, mobileNumber, createdAt, mailboxProvedAt }) {
      await conditionally(
        documents.send(
          new UpdateCommand({
            TableName,
            Key: userKey(userId),
            UpdateExpression: `SET mailboxProvedAt = :at, email = :email, ${kept.map((name) => `${name} = if_not_exists(${name}, :${name})`).join(', ')}`,
            ConditionExpression:
              'attribute_not_exists(deletedAt) AND (attribute_not_exists(mailboxProvedAt) OR email <> :email)',
            ExpressionAttributeValues: {
              ':at': mailboxProvedAt,
              ':email': email,
              ':userId': userId,
              ':fullName': fullName,
              ':mobileNumber': mobileNumber,
              ':createdAt': createdAt,
            },
          }),
        ),
      );
    },

    async change(userId, changes) {
      const fields = Object.entries(changes).filter(([, value]) => value !== undefined);
      const change = documents.send(
        new UpdateCommand({
          TableName,
          Key: userKey(userId),
          UpdateExpression: `SET ${fields.map(([name]) => `${name} = :${name}`).join(', ')}`,
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(deletedAt)',
          ExpressionAttributeValues: Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
          ReturnValues: 'ALL_NEW',
        }),
      );
      if (!(await conditionally(change)).done) return undefined;
      const { Attributes } = await change;
      return Attributes && toRecord(stored(Attributes));
    },
  };
}

/** The fields of an existing record that a proof doesn't change. */
const kept = ['userId', 'fullName', 'mobileNumber', 'createdAt'] as const;

const toRecord = ({
  userId,
  fullName,
  email,
  mobileNumber,
  createdAt,
  mailboxProvedAt,
  deletedAt,
}: UserRecord): UserRecord => ({
  userId,
  fullName,
  email,
  mobileNumber,
  createdAt,
  ...(mailboxProvedAt !== undefined && { mailboxProvedAt }),
  ...(deletedAt !== undefined && { deletedAt }),
});
