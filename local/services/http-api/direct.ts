import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { plainResponse } from '#lib/plain-response.ts';
import type { Origin, OriginRequest, OriginResponse, Upgrade, WebSocketOrigin } from '#services/cdn/origin.ts';

interface Api {
  readonly origin: Origin;
  /** Missing for HTTP APIs, which don't support WebSocket. */
  readonly connect?: WebSocketOrigin;
}

const noUpgrade: OriginResponse = { status: 400, headers: {}, body: Buffer.alloc(0) };

/** Serves an API at its own host name, without CloudFront. */
export const directApi = ({ origin, connect }: Api) => ({
  async serve(call: IncomingMessage, response: ServerResponse): Promise<void> {
    await send(await origin(requestOf(call)), response);
  },
  async upgrade(upgrade: Upgrade): Promise<void> {
    const outcome = connect ? await connect(requestOf(upgrade.call), upgrade) : noUpgrade;
    if (outcome !== 'upgraded') await send(outcome, plainResponse(upgrade));
  },
});

function requestOf(call: IncomingMessage): OriginRequest {
  const [path = '/', queryString = ''] = (call.url ?? '/').split(/\?(.*)/s);
  const sourceIp = call.socket.remoteAddress ?? '127.0.0.1';
  const headers = { ...call.headers, 'x-forwarded-proto': 'https', 'x-forwarded-port': '443' };
  return { method: call.method ?? 'GET', path, queryString, headers, sourceIp, body: call };
}

async function send({ status, headers, body }: OriginResponse, response: ServerResponse): Promise<void> {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (Buffer.isBuffer(body)) response.end(body);
  else await pipeline(body, response);
}
