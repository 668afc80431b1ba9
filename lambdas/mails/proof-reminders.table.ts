import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type Attributes, fromAttributes } from '../platform/dynamodb/attributes.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { proofReminderKey } from '../platform/dynamodb/keys.ts';
import { reminderNumberSchema } from './mail-events.ts';
import type { ProofReminder, ProofReminders } from './proof-reminders.ts';

/** The pending reminders of proofs in the table. Each is due when its item expires. */
export const proofReminderTable = ({ name: TableName, documents }: Table): ProofReminders => ({
  async schedule(reminder, time) {
    const expiresAt = Math.ceil(time.getTime() / 1000);
    const Key = proofReminderKey(reminder.orderId, reminder.lineId, reminder.reminder);
    await documents.send(new PutCommand({ TableName, Item: { ...Key, ...reminder, expiresAt } }));
  },
});

const reminderItem = z.object({
  orderId: z.string(),
  lineId: z.string(),
  step: z.number(),
  reminder: reminderNumberSchema,
});

/** Reads the reminder from an image of the table's stream. */
export const proofReminderImage = (image: Attributes): ProofReminder => reminderItem.parse(fromAttributes(image));
