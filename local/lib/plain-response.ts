import { type IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Node leaves the connection of an upgrade request to us: answer and close it. */
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
