import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex, Readable } from 'node:stream';

/** What the CDN asks of an origin. */
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

/** What an origin answers; header names in lower case. */
export interface OriginResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: Buffer | Readable;
}

export type Origin = (request: OriginRequest) => Promise<OriginResponse>;

/** A viewer's wish to speak another protocol, unanswered yet. */
export interface Upgrade {
  readonly call: IncomingMessage;
  readonly socket: Duplex;
  /** What came after the headers. */
  readonly head: Buffer;
}

/** The side of an origin that speaks WebSocket: it takes the connection over, or answers why it does not. */
export type WebSocketOrigin = (request: OriginRequest, upgrade: Upgrade) => Promise<OriginResponse | 'taken'>;
