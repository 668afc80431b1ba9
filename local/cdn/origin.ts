import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

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
