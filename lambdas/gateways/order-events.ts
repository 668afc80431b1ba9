import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { OrderEvents } from '../operations/mails/order-events.ts';
import { currentRequest } from '../operations/request.ts';

/** The queue of order events that wait for their mail. */
export function orderEventQueue(queueUrl: string, sqs = new SQSClient({})): OrderEvents {
  return {
    async send(events) {
      const requestId = currentRequest();
      for (const event of events) {
        await sqs.send(
          new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: JSON.stringify({ ...event, requestId }) }),
        );
      }
    },
  };
}
