import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex, Readable } from 'node:stream';

/** A request to an origin. */
export interface OriginRequest {
  readonly method: string;
  /** As the viewer sent it: still percent-encoded. */
  readonly path: string;
  /** Without the question mark. Empty if the URL has no query. */
  readonly queryString: string;
  readonly headers: IncomingHttpHeaders;
  readonly sourceIp: string;
  readonly body: Readable;
}

export type ResponseHeaders = Record<string, string | readonly string[]>;

/** An origin's response. Header names are in lower case. */
export interface OriginResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: Buffer | Readable;
  /** Set on the CDN's own error response if the origin timed out or failed. */
  readonly unreachable?: boolean;
}

export type Origin = (request: OriginRequest) => Promise<OriginResponse>;

/** A viewer's upgrade request that has had no response yet. */
export interface Upgrade {
  readonly call: IncomingMessage;
  readonly socket: Duplex;
  /** The bytes after the headers. */
  readonly head: Buffer;
}

/** An origin's WebSocket endpoint. It accepts the connection and resolves with `upgraded`, or it responds with an error. */
export type WebSocketOrigin = (request: OriginRequest, upgrade: Upgrade) => Promise<OriginResponse | 'upgraded'>;
