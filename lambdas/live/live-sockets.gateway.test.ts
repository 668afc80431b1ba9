import { GoneException, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { liveSockets, openSockets } from './live-sockets.gateway.ts';

const endpoint = 'https://api.execute-api.ap-south-1.amazonaws.com/live';

function open() {
  const client = openSockets(endpoint, { region: 'ap-south-1' });
  return { client, aws: mockClient(client), sockets: liveSockets(client) };
}

test('D14: sends the topic without the data', async () => {
  const { aws, sockets } = open();
  aws.on(PostToConnectionCommand).resolves({});
  expect(await sockets.send('C=', { type: 'cart' })).toBe('sent');
  const { ConnectionId, Data } = aws.commandCalls(PostToConnectionCommand)[0]?.args[0].input ?? {};
  expect(ConnectionId).toBe('C=');
  expect(Data).toEqual(new TextEncoder().encode('{"type":"cart"}'));
});

test('returns gone for a closed page, and throws any other error', async () => {
  const { aws, sockets } = open();
  aws
    .on(PostToConnectionCommand)
    .rejectsOnce(new GoneException({ $metadata: {}, message: 'gone' }))
    .rejectsOnce(new Error('throttled'));
  expect(await sockets.send('C=', { type: 'cart' })).toBe('gone');
  await expect(sockets.send('C=', { type: 'cart' })).rejects.toThrow('throttled');
});

test('calls the endpoint with the path of its stage', async () => {
  const { client } = open();
  const { hostname, path } = (await client.config.endpoint?.()) ?? {};
  expect([hostname, path]).toEqual(['api.execute-api.ap-south-1.amazonaws.com', '/live']);
});
