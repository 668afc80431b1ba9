import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Origin } from '#services/cdn/origin.ts';

/** An HTTP API at its own address, in a stack without CloudFront. */
export const directApi = (api: Origin) => ({
  async serve(call: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '/', queryString = ''] = (call.url ?? '/').split(/\?(.*)/s);
    const sourceIp = call.socket.remoteAddress ?? '127.0.0.1';
    const forwarded = { 'x-forwarded-for': sourceIp, 'x-forwarded-proto': 'https', 'x-forwarded-port': '443' };
    const { status, headers, body } = await api({
      method: call.method ?? 'GET',
      path,
      queryString,
      headers: { ...call.headers, ...forwarded },
      sourceIp,
      body: call,
    });
    response.statusCode = status;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (Buffer.isBuffer(body)) response.end(body);
    else await pipeline(body, response);
  },
  /** An HTTP API accepts no upgrades. */
  async upgrade({ socket }: { readonly socket: Duplex }): Promise<void> {
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  },
});
