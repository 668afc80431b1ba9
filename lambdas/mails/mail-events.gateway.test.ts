import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { mailEventQueue } from './mail-events.gateway.ts';

test('sends each event as its own message', async () => {
  const sqs = new SQSClient({ region: 'ap-south-1' });
  const aws = mockClient(sqs);
  await mailEventQueue('https://queue.example/q', sqs).send([
    { orderId: 'A', step: 0 },
    { orderId: 'A', step: 1 },
  ]);
  expect(aws.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => input)).toEqual([
    { QueueUrl: 'https://queue.example/q', MessageBody: '{"orderId":"A","step":0}' },
    { QueueUrl: 'https://queue.example/q', MessageBody: '{"orderId":"A","step":1}' },
  ]);
});
