import {
  DeleteConnectionCommand,
  GetConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { describe, expect, it } from 'vitest';
import { openApi } from './harness.ts';

async function connected(granted?: readonly object[]) {
  const api = await openApi(granted && { granted });
  const client = await api.connect('/live', { headers: { 'user-agent': 'Mozilla' } });
  const [ConnectionId = ''] = api.connections.keys();
  return { ...api, client, ConnectionId };
}

describe('@connections', () => {
  it('sends a message to a client, describes the connection and closes it', async () => {
    const { management, client, ConnectionId } = await connected();
    await management().send(new PostToConnectionCommand({ ConnectionId, Data: 'नमस्ते' }));
    await expect.poll(() => client.received).toEqual(['नमस्ते']);
    const described = await management().send(new GetConnectionCommand({ ConnectionId }));
    expect(described.Identity).toEqual({ SourceIp: '127.0.0.1', UserAgent: 'Mozilla' });
    expect(described.LastActiveAt?.getTime()).toBeGreaterThanOrEqual(described.ConnectedAt?.getTime() ?? Number.NaN);
    await management().send(new DeleteConnectionCommand({ ConnectionId }));
    expect(await client.closed).toEqual({ code: 1000, reason: 'Connection Closed Normally' });
  });

  it('reports a closed connection as gone immediately', async () => {
    const { management, ConnectionId } = await connected();
    await management().send(new DeleteConnectionCommand({ ConnectionId }));
    const gone = { name: 'GoneException', $metadata: expect.objectContaining({ httpStatusCode: 410 }) };
    const post = new PostToConnectionCommand({ ConnectionId, Data: 'x' });
    await expect(management().send(post)).rejects.toMatchObject(gone);
    await expect(management().send(new GetConnectionCommand({ ConnectionId }))).rejects.toMatchObject(gone);
    await expect(management().send(new DeleteConnectionCommand({ ConnectionId }))).rejects.toMatchObject(gone);
  });

  it.each([
    [128 * 1024, 'sent'],
    [128 * 1024 + 1, 'PayloadTooLargeException'],
    [1024 * 1024 + 1, 'RequestEntityTooLarge'],
  ])('handles a message of %i bytes: %s', async (length, outcome) => {
    const { management, client, ConnectionId } = await connected();
    const sent = management().send(new PostToConnectionCommand({ ConnectionId, Data: 'x'.repeat(length) }));
    expect(await sent.then(() => 'sent').catch(({ name }: Error) => name)).toBe(outcome);
    if (outcome === 'sent') await expect.poll(() => client.received[0]).toHaveLength(length);
  });

  it('requires permission for the method and the connection', async () => {
    const grant = (Resource: string) => [{ Effect: 'Allow', Action: 'execute-api:ManageConnections', Resource }];
    const { management, limited, ConnectionId } = await connected(
      grant('arn:aws:execute-api:ap-south-1:000000000000:api/live/POST/@connections/*'),
    );
    await management(limited).send(new PostToConnectionCommand({ ConnectionId, Data: 'x' }));
    const denied = management(limited).send(new DeleteConnectionCommand({ ConnectionId }));
    await expect(denied).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining(
        `execute-api:ManageConnections on resource: arn:aws:execute-api:ap-south-1:000000000000:api/live/DELETE/@connections/${ConnectionId} because`,
      ),
      $metadata: { httpStatusCode: 403 },
    });
  });

  it('rejects unsigned calls and other paths', async () => {
    const { endpoint, management, ConnectionId, limited } = await connected();
    const unsigned = await fetch(`${endpoint}/@connections/${encodeURIComponent(ConnectionId)}`, { method: 'POST' });
    expect([unsigned.status, await unsigned.json()]).toEqual([
      400,
      { __type: 'MissingAuthenticationTokenException', message: expect.any(String) },
    ]);
    const forged = management({ ...limited, secretAccessKey: 'other' });
    const refused = forged.send(new GetConnectionCommand({ ConnectionId }));
    await expect(refused).rejects.toMatchObject({ name: 'InvalidSignatureException' });
    const nested = management().send(new GetConnectionCommand({ ConnectionId: 'a/b' }));
    await expect(nested).rejects.toMatchObject({ name: 'GoneException' });
  });
});
