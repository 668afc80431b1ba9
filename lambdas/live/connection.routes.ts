import { problems } from '../contracts/problems.ts';
import { siteOriginIn } from '../platform/http/site-origin-of.ts';
import { cameThroughCloudFront } from '../platform/http/through-cloudfront.ts';
import { logUnexpected } from '../platform/log.ts';
import { ContentionError } from '../platform/result.ts';
import type { LiveSockets } from './live.ts';
import { type OpenConnectionDependencies, openConnection } from './open-connection.ts';

/** The fields that we read of an API Gateway WebSocket event. Header names keep the client's case. */
export interface SocketEvent {
  readonly requestContext: { readonly routeKey: string; readonly connectionId: string };
  /** Present only on `$connect`, like the query parameters. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly queryStringParameters?: Readonly<Record<string, string | undefined>> | null;
  /** Present if the API's stage has any. */
  readonly stageVariables?: Readonly<Record<string, string | undefined>> | null;
}

/** On `$connect`, any status but 200 refuses the connection. On other routes, API Gateway ignores the reply. */
interface SocketReply {
  readonly statusCode: number;
}

interface LiveConnectionDependencies extends OpenConnectionDependencies {
  readonly sockets: LiveSockets;
}

/** Handles a WebSocket's `$connect`. Replies to later messages with a pong, which takes the same path as notifications. */
export const liveConnection =
  (dependencies: LiveConnectionDependencies) =>
  async ({
    requestContext,
    headers = {},
    queryStringParameters,
    stageVariables,
  }: SocketEvent): Promise<SocketReply> => {
    const { routeKey, connectionId } = requestContext;
    try {
      if (routeKey !== '$connect') {
        await dependencies.sockets.send(connectionId, { type: 'pong' });
        return { statusCode: 200 };
      }
      if (!cameThroughCloudFront({ headers, stageVariables })) return { statusCode: problems.around_cloudfront.status };
      const origin = Object.entries(headers).find(([name]) => name.toLowerCase() === 'origin')?.[1];
      const siteOrigin = siteOriginIn({ stageVariables }, dependencies.siteOrigin);
      const opened = await openConnection(
        { ...dependencies, siteOrigin },
        {
          connectionId,
          ticket: queryStringParameters?.ticket,
          origin,
        },
      );
      return { statusCode: opened.ok ? 200 : problems[opened.code].status };
    } catch (error) {
      if (error instanceof ContentionError) return { statusCode: problems.too_busy.status };
      logUnexpected(routeKey, error);
      return { statusCode: problems.unexpected.status };
    }
  };
