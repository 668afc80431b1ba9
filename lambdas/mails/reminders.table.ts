import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Attributes, fromAttributes } from '../platform/dynamodb/attributes.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { reminderKey } from '../platform/dynamodb/keys.ts';
import { reminderNumberSchema } from './mail-events.ts';
import type { Reminder, Reminders } from './reminders.ts';

/** The pending reminders in the table. Each is due when its item expires. */
export const reminderTable = ({ name: TableName, documents }: Table): Reminders => ({
  async schedule({ orderId, reminder }, time) {
    const expiresAt = Math.ceil(time.getTime() / 1000);
    const Item = { ...reminderKey(orderId, reminder), orderId, reminder, expiresAt };
    await documents.send(new PutCommand({ TableName, Item }));
  },
});

const reminderItem = z.object({ orderId: z.string(), reminder: reminderNumberSchema });

/** Reads the reminder from an image of the table's stream. */
export const reminderImage = (image: Attributes): Reminder => reminderItem.parse(fromAttributes(image));
