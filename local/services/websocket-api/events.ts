import { randomBytes } from 'node:crypto';
import type { OriginRequest } from '#services/cdn/origin.ts';
import { type ApiIdentity, commonLogTime } from '#services/http-api/event.ts';

/** A WebSocket API as it appears in its functions' events. */
export interface WebSocketApiIdentity extends ApiIdentity {
  readonly stage: string;
}

/** A connection as it appears in events and in `@connections`. */
export interface ConnectionIdentity {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly connectedAt: number;
  readonly sourceIp: string;
  readonly userAgent: string;
}

/** Generates an ID like API Gateway's: 16 characters that end with `=`. */
export const newGatewayId = (): string => `${randomBytes(11).toString('base64url')}=`;

function context(api: WebSocketApiIdentity, connection: ConnectionIdentity, routeKey: string, eventType: string) {
  const now = new Date();
  const requestId = newGatewayId();
  return {
    routeKey,
    eventType,
    extendedRequestId: requestId,
    requestTime: commonLogTime(now),
    messageDirection: 'IN',
    stage: api.stage,
    connectedAt: connection.connectedAt,
    requestTimeEpoch: now.getTime(),
    identity: { userAgent: connection.userAgent, sourceIp: connection.sourceIp },
    requestId,
    domainName: api.domainName,
    connectionId: connection.id,
    apiId: api.apiId,
  };
}

/** Unlike in HTTP APIs, header names keep the client's case, so a lookup of `origin` may fail. */
const capitalized = (name: string): string =>
  name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase()).replace('Websocket', 'WebSocket');

const multiValues = (pairs: Iterable<readonly [string, string]>): Record<string, string[]> => {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries(values);
};

const lastValues = (values: Readonly<Record<string, readonly string[]>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, all]) => [name, all.at(-1) ?? '']));

const stageVariables = ({ stageVariables: variables }: ApiIdentity) => variables && { stageVariables: variables };

/** The event when a client connects. */
export function connectEvent(api: WebSocketApiIdentity, connection: ConnectionIdentity, request: OriginRequest) {
  const sent = Object.entries({ ...request.headers, host: api.domainName }).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [capitalized(name), one]),
  );
  const headers = multiValues(sent);
  const query = multiValues(new URLSearchParams(request.queryString));
  return {
    headers: lastValues(headers),
    multiValueHeaders: headers,
    ...(request.queryString !== '' && {
      queryStringParameters: lastValues(query),
      multiValueQueryStringParameters: query,
    }),
    ...stageVariables(api),
    requestContext: context(api, connection, '$connect', 'CONNECT'),
    isBase64Encoded: false,
  };
}

/** The event when a client sends a message. */
export const messageEvent = (
  api: WebSocketApiIdentity,
  connection: ConnectionIdentity,
  routeKey: string,
  body: string,
) => ({
  requestContext: { ...context(api, connection, routeKey, 'MESSAGE'), messageId: newGatewayId() },
  body,
  ...stageVariables(api),
  isBase64Encoded: false,
});

/** The event when a connection has ended, with the close code of the side that closed it. */
export function disconnectEvent(
  api: WebSocketApiIdentity,
  connection: ConnectionIdentity,
  code: number,
  reason: string,
) {
  const headers = { Host: api.domainName, 'x-api-key': '', 'X-Forwarded-For': '', 'x-restapi': '' };
  return {
    headers,
    multiValueHeaders: multiValues(Object.entries(headers)),
    ...stageVariables(api),
    requestContext: {
      ...context(api, connection, '$disconnect', 'DISCONNECT'),
      disconnectStatusCode: code,
      disconnectReason: reason,
    },
    isBase64Encoded: false,
  };
}
