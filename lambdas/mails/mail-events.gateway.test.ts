import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { mailEventQueue } from './mail-events.gateway.ts';

const QueueUrl = 'https://queue.example/q';

function queue() {
  const sqs = new SQSClient({ region: 'ap-south-1' });
  const aws = mockClient(sqs);
  const messages = () => aws.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => input);
  return { events: mailEventQueue(QueueUrl, sqs), messages };
}

test('sends each event as its own message, at once', async () => {
  const { events, messages } = queue();
  await events.send([
    { orderId: 'A', step: 0 },
    { orderId: 'A', step: 1 },
  ]);
  expect(messages()).toStrictEqual([
    { QueueUrl, MessageBody: '{"orderId":"A","step":0}' },
    { QueueUrl, MessageBody: '{"orderId":"A","step":1}' },
  ]);
});

test('sends an event that has to wait with its delay', async () => {
  const { events, messages } = queue();
  await events.send([{ orderId: 'A', step: 0 }], 900);
  expect(messages()).toStrictEqual([{ QueueUrl, MessageBody: '{"orderId":"A","step":0}', DelaySeconds: 900 }]);
});
