import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listenAsLocalhost } from './listen.ts';

export type Handler = (call: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Takes the shop's port at once, for the buckets must know it; until the shop is there it answers 503. */
export async function openFront(port: number, closers: (() => Promise<void>)[]) {
  let handler: Handler = async (_, response) => {
    response.writeHead(503, { 'retry-after': '1' }).end('The shop is starting.');
  };
  const answer = (call: IncomingMessage, response: ServerResponse) => {
    handler(call, response).catch((error: unknown) => {
      // A visitor who goes away in the middle of an answer is nobody's mistake.
      if (!call.socket.destroyed) console.error(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'content-type': 'text/plain' }).end('Bad Gateway');
    });
  };
  const servers = [createServer(answer), createServer(answer)] as const;
  closers.push(async () => {
    await Promise.all(servers.map(closeServer));
  });
  const got = await listenAsLocalhost(...servers, port);
  return {
    origin: `http://localhost:${got}`,
    serve(ready: Handler) {
      handler = ready;
    },
  };
}
