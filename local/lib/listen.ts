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

/** Listens on a loopback address at the preferred port, or at any free port if it is in use. Resolves with the port. */
export async function listen(server: Server, preferredPort = 0, host = '127.0.0.1'): Promise<number> {
  try {
    return await listenAt(server, preferredPort, host);
  } catch (error) {
    if (preferredPort === 0 || !['EADDRINUSE', 'EACCES'].includes(String(codeOf(error)))) throw error;
    return listenAt(server, 0, host);
  }
}

/**
 * Listens on 127.0.0.1 with `first` and, if there is IPv6, on ::1 with `second`: browsers may resolve `localhost` to
 * either. Both must have the same listeners. Port 0 is one that is free on both. @throws if the port is in use.
 */
export async function listenAsLocalhost(first: Server, second: Server, port: number): Promise<number> {
  for (;;) {
    const actualPort = await listenAt(first, port, '127.0.0.1');
    try {
      return await listenAt(second, actualPort, '::1');
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE') return actualPort;
      if (port !== 0) throw error;
      await closeServer(first);
    }
  }
}

/** Finds a free port on a loopback address for another program: the preferred one, if possible. */
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
