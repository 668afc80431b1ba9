import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { orderEventQueue } from './order-events.gateway.ts';

test('sends each event as its own message', async () => {
  const sqs = new SQSClient({ region: 'ap-south-1' });
  const aws = mockClient(sqs);
  await orderEventQueue('https://queue.example/q', sqs).send([
    { orderId: 'A', step: 0 },
    { orderId: 'A', step: 1 },
  ]);
  expect(aws.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => input)).toEqual([
    { QueueUrl: 'https://queue.example/q', MessageBody: '{"orderId":"A","step":0}' },
    { QueueUrl: 'https://queue.example/q', MessageBody: '{"orderId":"A","step":1}' },
  ]);
});
