import {
  ApiGatewayManagementApiClient,
  type ApiGatewayManagementApiClientConfig,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { functionConfig } from '../platform/function-config.ts';
import type { LiveSockets } from './live.ts';

/** In milliseconds. A later notification would be useless. */
const timeouts = { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true };

/** Creates the client that sends to the WebSockets of one stage, given its callback endpoint. */
export const openSockets = (endpoint: string, config: ApiGatewayManagementApiClientConfig = {}) =>
  new ApiGatewayManagementApiClient({
    ...functionConfig('APIGATEWAYMANAGEMENTAPI'),
    endpoint,
    maxAttempts: 2,
    requestHandler: timeouts,
    ...config,
  });

/** Sends messages to the WebSockets of API Gateway. */
export function liveSockets(client: ApiGatewayManagementApiClient): LiveSockets {
  return {
    async send(connectionId, message) {
      try {
        await client.send(
          new PostToConnectionCommand({
            ConnectionId: connectionId,
            Data: new TextEncoder().encode(JSON.stringify(message)),
          }),
        );
        return 'sent';
      } catch (error) {
        if (error instanceof GoneException) return 'gone';
        throw error;
      }
    },
  };
}
