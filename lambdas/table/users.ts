import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { UserRecord, Users } from '../operations/users/user.ts';
import type { Table } from './client.ts';
import { userKey } from './keys.ts';
import { conditionally, conditions } from './writes.ts';

/** The users' records in the table. */
export function userTable({ name: TableName, documents }: Table): Users {
  return {
    async find(userId) {
      const { Item } = await documents.send(new GetCommand({ TableName, Key: userKey(userId) }));
      return Item === undefined ? undefined : toRecord(Item as UserRecord);
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
      return written.done || written.standing === undefined ? user : toRecord(written.standing);
    },
  };
}

const toRecord = ({ userId, fullName, email, mobileNumber, createdAt }: UserRecord): UserRecord => ({
  userId,
  fullName,
  email,
  mobileNumber,
  createdAt,
});
