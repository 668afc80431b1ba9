import * as z from 'zod/mini';

const orderFields = { orderId: z.string(), requestId: z.optional(z.string()) };

/** A step of an order to mail its customer about. `step` is its index in the history. */
const stepEventSchema = z.object({ ...orderFields, step: z.number() });
export type StepEvent = z.infer<typeof stepEventSchema>;

/** An order gets at most two reminders. */
export const reminderNumberSchema = z.literal([1, 2]);
export type ReminderNumber = z.infer<typeof reminderNumberSchema>;

/** A due reminder of an order. */
const reminderEventSchema = z.object({ ...orderFields, reminder: reminderNumberSchema });
export type ReminderEvent = z.infer<typeof reminderEventSchema>;

/** An owner asks the customer for missing answers. `asked` is the index of that step in the history. */
const askEventSchema = z.object({ ...orderFields, asked: z.number() });
export type AskEvent = z.infer<typeof askEventSchema>;

/**
 * A proof was sent to the customer, or they ask for changes. `proof` is the index of that step in the history, `remind` the number of
 * the reminder, if it is one.
 */
const proofEventSchema = z.object({ ...orderFields, proof: z.number(), remind: z.optional(reminderNumberSchema) });
export type ProofEvent = z.infer<typeof proofEventSchema>;

/** A placed order to mail the owners about. */
const newOrderEventSchema = z.object({ ...orderFields, forOwners: z.literal(true) });
export type NewOrderEvent = z.infer<typeof newOrderEventSchema>;

/** The customer cancelled an order, or changed its address or gift message. `changed` is the index of that step in the history. */
const customersChangeEventSchema = z.object({ ...orderFields, changed: z.number() });
export type CustomersChangeEvent = z.infer<typeof customersChangeEventSchema>;

/** The customer has given all answers of a placed order. */
const completeEventSchema = z.object({ ...orderFields, complete: z.literal(true) });
export type CompleteEvent = z.infer<typeof completeEventSchema>;

/** Messages about an order that a side hasn't read. `messages` is how many the order had. */
const unreadEventSchema = z.object({
  ...orderFields,
  unreadBy: z.enum(['customer', 'shop']),
  messages: z.number(),
});
export type UnreadEvent = z.infer<typeof unreadEventSchema>;

/** A step of a case: an opened one is mailed to the owners, the others to the customer. `caseStep` is its index. */
const caseEventSchema = z.object({ ...orderFields, caseStep: z.number() });
export type CaseEvent = z.infer<typeof caseEventSchema>;

/** An invitation to become an owner, with the invited address. */
const invitationEventSchema = z.object({
  invited: z.string(),
  invitationId: z.string(),
  requestId: z.optional(z.string()),
});
export type InvitationEvent = z.infer<typeof invitationEventSchema>;

/** Any event to send a mail for. */
export const mailEventSchema = z.union([
  stepEventSchema,
  reminderEventSchema,
  askEventSchema,
  proofEventSchema,
  newOrderEventSchema,
  customersChangeEventSchema,
  completeEventSchema,
  unreadEventSchema,
  caseEventSchema,
  invitationEventSchema,
]);
export type MailEvent = z.infer<typeof mailEventSchema>;

/** The queue of events to send mails for. */
export interface MailEvents {
  /** Delivers the events after so many seconds, by default at once. */
  send(events: readonly MailEvent[], delaySeconds?: number): Promise<void>;
}
