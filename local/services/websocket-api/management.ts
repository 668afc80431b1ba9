import { AwsError, createAwsService } from '#aws/service.ts';
import type { Keyring } from '#lib/principal.ts';
import type { Service } from '#lib/service.ts';
import type { WebSocketApiIdentity } from './events.ts';
import { largestMessage, type WebSocketApi } from './websocket-api.ts';

interface ManagementSettings {
  readonly api: WebSocketApiIdentity & Pick<WebSocketApi, 'connections'>;
  readonly region: string;
  readonly account: string;
  readonly keyring: Keyring;
}

/** Serves an API's `@connections`. Functions use it to reach clients: POST sends a message, GET describes, DELETE disconnects. */
export function createManagement({ api, region, account, keyring }: ManagementSettings): Service {
  const arn = `arn:aws:execute-api:${region}:${account}:${api.apiId}/${api.stage}`;
  return createAwsService({
    service: 'execute-api',
    region,
    keyring,
    contentType: 'application/json',
    largestBody: 1024 * 1024,
    async respond({ method, path, body, authorize }) {
      const id = connectionOf(path, api.stage);
      if (id === undefined || !['POST', 'GET', 'DELETE'].includes(method)) {
        throw new AwsError(403, 'ForbiddenException', 'Forbidden');
      }
      authorize('execute-api:ManageConnections', `${arn}/${method}/@connections/${id}`);
      if (body.length > largestMessage) throw new AwsError(413, 'PayloadTooLargeException', 'Message too long');
      const connection = api.connections.get(id);
      if (connection === undefined) throw new AwsError(410, 'GoneException', 'The connection is gone.');
      if (method === 'POST') connection.send(body.toString());
      else if (method === 'DELETE') connection.close(1000);
      if (method !== 'GET') return undefined;
      const { connectedAt, sourceIp, userAgent } = connection.identity;
      return {
        connectedAt: new Date(connectedAt).toISOString(),
        identity: { sourceIp, userAgent },
        lastActiveAt: new Date(connection.lastActiveAt).toISOString(),
      };
    },
  });
}

function connectionOf(path: string, stage: string): string | undefined {
  const [, first, second, id, ...rest] = path.split('/').map(decodeURIComponent);
  return first === stage && second === '@connections' && rest.length === 0 ? id : undefined;
}
