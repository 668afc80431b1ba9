import type { LiveMessage } from '../contracts/live.ts';
import { problems } from '../contracts/problems.ts';
import { openConnection } from '../operations/live/open-connection.ts';
import { TooBusy } from '../operations/result.ts';
import { logUnexpected } from './log.ts';

/** What is read of API Gateway's event (WebSocket API). Header names arrive as they were sent. */
export interface SocketEvent {
  readonly requestContext: { readonly routeKey: string; readonly connectionId: string };
  /** There when a connection is opened, as the query parameters are. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly queryStringParameters?: Readonly<Record<string, string | undefined>> | null;
}

/** What API Gateway expects back: at `$connect` anything but 200 refuses the connection, later a body is sent to the page. */
export interface SocketReply {
  readonly statusCode: number;
  readonly body?: string;
}

const pong: LiveMessage = { type: 'pong' };

/** The handler of a WebSocket's opening, and of what a page says afterwards: it hears that the line is alive. */
export const liveConnection =
  (dependencies: Parameters<typeof openConnection>[0]) =>
  async ({ requestContext, headers = {}, queryStringParameters }: SocketEvent): Promise<SocketReply> => {
    const { routeKey, connectionId } = requestContext;
    if (routeKey !== '$connect') return { statusCode: 200, body: JSON.stringify(pong) };
    const origin = Object.entries(headers).find(([name]) => name.toLowerCase() === 'origin')?.[1];
    try {
      const opened = await openConnection(dependencies, {
        connectionId,
        ticket: queryStringParameters?.ticket,
        origin,
      });
      return { statusCode: opened.ok ? 200 : problems[opened.code].status };
    } catch (error) {
      if (error instanceof TooBusy) return { statusCode: problems.too_busy.status };
      logUnexpected(routeKey, error);
      return { statusCode: problems.unexpected.status };
    }
  };
