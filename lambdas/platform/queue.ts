import type * as z from 'zod/mini';
import { attempt } from './attempt.ts';
import { parseJson } from './parse-json.ts';
import type { FailedRecords } from './stream.ts';

/** The fields that we use of a batch of messages from a queue. */
interface QueueEvent {
  readonly Records: readonly {
    readonly messageId: string;
    readonly body: string;
    readonly attributes: { readonly ApproximateReceiveCount: string };
  }[];
}

/**
 * The Lambda handler of a queue. It handles one message after another; a failed one is logged, and the queue delivers it again.
 * `take` also gets the number of deliveries of the message, including this one. `requestOf` returns a message's request ID.
 */
export const consumeQueue =
  <Message>(
    schema: z.ZodMiniType<Message>,
    take: (message: Message, deliveries: number) => Promise<void>,
    requestOf: (message: Message) => string | undefined = () => undefined,
  ) =>
  async ({ Records }: QueueEvent): Promise<FailedRecords> => {
    const failed: string[] = [];
    for (const { messageId, body, attributes } of Records) {
      const message = schema.safeParse(parseJson(body));
      const done = await attempt(`message ${messageId}`, message.data && requestOf(message.data), async () => {
        if (!message.success) throw message.error;
        await take(message.data, Number(attributes.ApproximateReceiveCount));
      });
      if (!done) failed.push(messageId);
    }
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };
