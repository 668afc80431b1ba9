import type * as z from 'zod/mini';
import { logUnexpected } from './log.ts';
import type { FailedRecords } from './stream.ts';

/** What is read of a batch of messages from a queue. */
export interface QueueEvent {
  readonly Records: readonly { readonly messageId: string; readonly body: string }[];
}

/** The handler of a queue: one message after another. A message that fails is logged and comes back later, the others not. */
export const consumeQueue =
  <Message>(schema: z.ZodMiniType<Message>, take: (message: Message) => Promise<void>) =>
  async ({ Records }: QueueEvent): Promise<FailedRecords> => {
    const failed: string[] = [];
    for (const { messageId, body } of Records) {
      try {
        await take(schema.parse(JSON.parse(body)));
      } catch (error) {
        logUnexpected(`message ${messageId}`, error);
        failed.push(messageId);
      }
    }
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };
