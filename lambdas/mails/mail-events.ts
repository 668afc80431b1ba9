import * as z from 'zod/mini';

const named = { orderId: z.string(), requestId: z.optional(z.string()) };

/** An order's step to mail the customer about: its index in the history, and the request ID. */
const stepEventSchema = z.object({ ...named, step: z.number() });
export type StepEvent = z.infer<typeof stepEventSchema>;

/** An order gets at most two reminders. */
export const reminderNumberSchema = z.literal([1, 2]);
export type ReminderNumber = z.infer<typeof reminderNumberSchema>;

/** A reminder that is due for an order. */
const reminderEventSchema = z.object({ ...named, reminder: reminderNumberSchema });
export type ReminderEvent = z.infer<typeof reminderEventSchema>;

/** An order was placed, for a mail to the owners. */
const newOrderEventSchema = z.object({ ...named, forOwners: z.literal(true) });
export type NewOrderEvent = z.infer<typeof newOrderEventSchema>;

/** Somebody was invited to become an owner: their address, and which invitation. */
const invitationEventSchema = z.object({
  invited: z.string(),
  invitationId: z.string(),
  requestId: z.optional(z.string()),
});
export type InvitationEvent = z.infer<typeof invitationEventSchema>;

/** What a mail is to be sent about. */
export const mailEventSchema = z.union([
  stepEventSchema,
  reminderEventSchema,
  newOrderEventSchema,
  invitationEventSchema,
]);
export type MailEvent = z.infer<typeof mailEventSchema>;

/** The queue of events to send mails for. */
export interface MailEvents {
  send(events: readonly MailEvent[]): Promise<void>;
}
