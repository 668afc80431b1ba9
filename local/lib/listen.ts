import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

const listenAt = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      done((server.address() as AddressInfo).port);
    });
  });

/** Listens on loopback at the port, or at any free port if it is taken. Resolves with the port. */
export async function listen(server: Server, preferredPort = 0, host = '127.0.0.1'): Promise<number> {
  try {
    return await listenAt(server, preferredPort, host);
  } catch (error) {
    if (preferredPort === 0 || !['EADDRINUSE', 'EACCES'].includes(String(codeOf(error)))) throw error;
    return listenAt(server, 0, host);
  }
}

/**
 * Listens as `localhost`: a browser may resolve that to 127.0.0.1 or ::1, so it listens on both if the machine has both.
 * `second` must have the same listeners as `first`. Port 0 takes one that is free on both.
 * @throws what `listen` throws when the port is taken on either.
 */
export async function listenAsLocalhost(first: Server, second: Server, port: number): Promise<number> {
  for (;;) {
    const got = await listenAt(first, port, '127.0.0.1');
    try {
      return await listenAt(second, got, '::1');
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE') return got;
      if (port !== 0) throw error;
      await closeServer(first);
    }
  }
}

/** A free port for a program of its own to listen on at a loopback address, the preferred one if possible. */
export async function freePort(preferredPort: number, host: string): Promise<number> {
  const probe = createServer();
  const port = await listen(probe, preferredPort, host);
  await new Promise((done) => probe.close(done));
  return port;
}

/** Stops a server at once: refuses new connections and closes open ones. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((done) => {
    if (!server.listening) return done();
    server.close(() => done());
    server.closeAllConnections();
  });
