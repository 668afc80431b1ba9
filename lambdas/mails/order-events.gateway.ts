import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { currentRequest } from '../platform/request-id.ts';
import type { OrderEvents } from './order-events.ts';

/** The queue of order events. */
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
