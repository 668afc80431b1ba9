import { type IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Creates a plain HTTP response to an upgrade request. Node leaves the socket to us, so it is closed after the response. */
export function plainResponse({
  call,
  socket,
}: {
  readonly call: IncomingMessage;
  readonly socket: Duplex;
}): ServerResponse {
  const response = new ServerResponse(call);
  response.shouldKeepAlive = false;
  if (socket instanceof Socket) response.assignSocket(socket);
  response.once('finish', () => socket.end());
  return response;
}
