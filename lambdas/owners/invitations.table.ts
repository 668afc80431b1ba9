import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Attributes, fromAttributes } from '../platform/dynamodb/attributes.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { actKey, invitationKey, invitationsPartition, ownerKey } from '../platform/dynamodb/keys.ts';
import { everyItem, wholePartition } from '../platform/dynamodb/query.ts';
import { conditionally, conditionallyAll, conditions } from '../platform/dynamodb/writes.ts';
import { newId } from '../platform/ids.ts';
import type { Invitation, Invitations } from './invitations.ts';

/** The invitations in the table, as the functions use them. */
export function invitationTable(table: Table): Invitations {
  const { name: TableName, documents } = table;
  const sameInvitation = ({ invitationId }: Invitation) => ({
    ConditionExpression: 'invitationId = :id',
    ExpressionAttributeValues: { ':id': invitationId },
  });
  return {
    async find(email) {
      const Item = await storedInvitation(table, email);
      // An earlier version also invited accounts with unproved mailboxes. Their sign-up code must not accept the invitation.
      return Item === undefined || Item.hadAccount === true ? undefined : invitationItem.parse(Item);
    },

    async accept(invitation, owner, act) {
      const key = { at: owner.addedAt, actId: newId() };
      const { done } = await conditionallyAll(table, [
        { Delete: { TableName, Key: invitationKey(invitation.email), ...sameInvitation(invitation) } },
        { Put: { TableName, Item: { ...ownerKey(owner.userId), ...owner } } },
        {
          Put: { TableName, Item: { ...actKey(key.at, key.actId), ...key, ...act }, ...conditions.absent },
        },
      ]);
      return done;
    },

    async markMailed(invitation, mailedAt) {
      const { ConditionExpression, ExpressionAttributeValues } = sameInvitation(invitation);
      await conditionally(
        documents.send(
          new UpdateCommand({
            TableName,
            Key: invitationKey(invitation.email),
            UpdateExpression: 'SET mailedAt = :at',
            ConditionExpression,
            ExpressionAttributeValues: { ...ExpressionAttributeValues, ':at': mailedAt },
          }),
        ),
      );
    },
  };
}

/** What only `npm run owner` does with invitations. No function may add one. */
export const operatorInvitations = (table: Table) => ({
  async put(invitation: Invitation): Promise<void> {
    const Item = { ...invitationKey(invitation.email), ...invitation };
    await table.documents.send(new PutCommand({ TableName: table.name, Item }));
  },

  async find(email: string): Promise<Invitation | undefined> {
    const item = await storedInvitation(table, email);
    return item && invitationItem.parse(item);
  },

  async delete(email: string): Promise<void> {
    await table.documents.send(new DeleteCommand({ TableName: table.name, Key: invitationKey(email) }));
  },

  async list(): Promise<readonly Invitation[]> {
    const items = await everyItem(table, wholePartition(table.name, invitationsPartition));
    return items.map((item) => invitationItem.parse(item));
  },
});

async function storedInvitation({ name: TableName, documents }: Table, email: string) {
  const { Item } = await documents.send(new GetCommand({ TableName, Key: invitationKey(email), ConsistentRead: true }));
  return Item;
}

const invitationItem = z.object({
  invitationId: z.string(),
  email: z.string(),
  invitedAt: z.string(),
  expiresAt: z.number(),
  mailedAt: z.optional(z.string()),
});

/** The invitation in an image of the table's stream. */
export const invitationImage = (image: Attributes): Invitation => invitationItem.parse(fromAttributes(image));
