import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex, Readable } from 'node:stream';

/** A request to an origin. */
export interface OriginRequest {
  readonly method: string;
  /** As the viewer sent it: still percent-encoded. */
  readonly path: string;
  /** Without its question mark; empty when there is none. */
  readonly queryString: string;
  readonly headers: IncomingHttpHeaders;
  readonly sourceIp: string;
  readonly body: Readable;
}

export type ResponseHeaders = Record<string, string | readonly string[]>;

/** An origin's response; header names in lower case. */
export interface OriginResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: Buffer | Readable;
  /** The CDN's own error, because the origin did not respond. */
  readonly unreachable?: boolean;
}

export type Origin = (request: OriginRequest) => Promise<OriginResponse>;

/** A viewer's upgrade request, not answered yet. */
export interface Upgrade {
  readonly call: IncomingMessage;
  readonly socket: Duplex;
  /** The bytes after the headers. */
  readonly head: Buffer;
}

/** The WebSocket side of an origin: it accepts the connection, or answers with an error. */
export type WebSocketOrigin = (request: OriginRequest, upgrade: Upgrade) => Promise<OriginResponse | 'taken'>;
