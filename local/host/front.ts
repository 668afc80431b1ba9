import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { closeServer, listenAsLocalhost } from '#lib/listen.ts';
import type { Wording } from '#lib/wording.ts';

/** Handles requests once the cloud is ready. */
export interface Handler {
  serve(call: IncomingMessage, response: ServerResponse): Promise<void>;
  upgrade(upgrade: { readonly call: IncomingMessage; readonly socket: Duplex; readonly head: Buffer }): Promise<void>;
}

const starting = (app: string): Handler => ({
  async serve(_, response) {
    response.writeHead(503, { 'retry-after': '1' }).end(`The ${app} is starting.`);
  },
  async upgrade({ socket }) {
    socket.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\n\r\n');
  },
});

interface FrontSettings {
  /** 0 for any free port. */
  readonly port: number;
  /** The origin that browsers use if a proxy is in front of this server. */
  readonly origin: string | undefined;
  readonly wording: Wording;
}

/** Listens before the services start, because the buckets' CORS rules contain the port. Responds with 503 until then. */
export async function openFront(
  { port, origin, wording }: FrontSettings,
  onClose: (close: () => Promise<void>) => void,
) {
  let handler = starting(wording.app);
  const respond = (call: IncomingMessage, response: ServerResponse) => {
    handler.serve(call, response).catch((error: unknown) => {
      // A browser that disconnects before the response is complete is not an error.
      if (!call.socket.destroyed) console.error(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'content-type': 'text/plain' }).end('Bad Gateway');
    });
  };
  const upgraded = new Set<Duplex>();
  const upgrade = (call: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgraded.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => upgraded.delete(socket));
    handler.upgrade({ call, socket, head }).catch((error: unknown) => {
      if (!socket.destroyed) console.error(error);
      socket.destroy();
    });
  };
  const servers = [createServer(respond), createServer(respond)] as const;
  for (const server of servers) server.on('upgrade', upgrade);
  onClose(async () => {
    const closed = Promise.all(servers.map(closeServer));
    // The servers wait for upgraded sockets to close, but don't close them.
    for (const socket of upgraded) socket.destroy();
    await closed;
  });
  const actualPort = await listenAsLocalhost(...servers, port);
  return {
    origin: origin ?? `http://localhost:${actualPort}`,
    serve(ready: Handler) {
      handler = ready;
    },
  };
}
