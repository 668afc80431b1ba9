import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { functionConfig } from '../platform/function-config.ts';
import { currentRequest } from '../platform/request-id.ts';
import type { MailEvents } from './mail-events.ts';

/** The SQS queue of events to send mails for. */
export function mailEventQueue(queueUrl: string, sqs = new SQSClient(functionConfig('SQS'))): MailEvents {
  return {
    async send(events, delaySeconds) {
      const requestId = currentRequest();
      for (const event of events) {
        await sqs.send(
          new SendMessageCommand({
            QueueUrl: queueUrl,
            MessageBody: JSON.stringify({ ...event, requestId }),
            ...(delaySeconds !== undefined && { DelaySeconds: delaySeconds }),
          }),
        );
      }
    },
  };
}
