import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Attributes, fromAttributes } from '../platform/dynamodb/attributes.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { actKey, invitationKey, ownerKey } from '../platform/dynamodb/keys.ts';
import { conditionally, conditionallyAll, conditions } from '../platform/dynamodb/writes.ts';
import { newId } from '../platform/ids.ts';
import type { Invitation, Invitations } from './invitations.ts';

/** The invitations in the table, which only `npm run owner` writes (`bin/owners.ts`). */
export function invitationTable(table: Table): Invitations {
  const { name: TableName, documents } = table;
  const sameInvitation = ({ invitationId }: Invitation) => ({
    ConditionExpression: 'invitationId = :id',
    ExpressionAttributeValues: { ':id': invitationId },
  });
  return {
    async find(email) {
      const { Item } = await documents.send(
        new GetCommand({ TableName, Key: invitationKey(email), ConsistentRead: true }),
      );
      // An earlier version also invited accounts with unproved mailboxes. Their sign-up code must not accept the invitation.
      return Item === undefined || Item.hadAccount === true ? undefined : invitationItem.parse(Item);
    },

    async accept(invitation, owner, act) {
      const place = { at: owner.addedAt, actId: newId() };
      const { done } = await conditionallyAll(table, [
        { Delete: { TableName, Key: invitationKey(invitation.email), ...sameInvitation(invitation) } },
        { Put: { TableName, Item: { ...ownerKey(owner.userId), ...owner } } },
        {
          Put: { TableName, Item: { ...actKey(place.at, place.actId), ...place, ...act }, ...conditions.absent },
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

const invitationItem = z.object({
  invitationId: z.string(),
  email: z.string(),
  invitedAt: z.string(),
  expiresAt: z.number(),
  mailedAt: z.optional(z.string()),
});

/** The invitation in an image of the table's stream. */
export const invitationImage = (image: Attributes): Invitation => invitationItem.parse(fromAttributes(image));
