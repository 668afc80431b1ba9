import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { Transform } from 'node:stream';

export interface Link {
  readonly port: number;
  close(): Promise<void>;
}

/** Timers fire late. A delayed link may catch up by this many milliseconds. */
const slack = 50;

/** Opens a network link to a server with this many bytes per second upstream, shared by all its connections. */
export async function openLink(target: { readonly host: string; readonly port: number }, rate: number): Promise<Link> {
  let freeAt = 0;
  const throttle = () =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        const now = performance.now();
        freeAt = Math.max(freeAt, now - slack) + (chunk.length / rate) * 1_000;
        setTimeout(() => done(null, chunk), freeAt - now);
      },
    });
  const server = createServer((client) => {
    const far = connect(target);
    for (const socket of [client, far]) {
      socket.on('error', () => {
        client.destroy();
        far.destroy();
      });
    }
    client.pipe(throttle()).pipe(far);
    far.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, close: () => new Promise((done) => server.close(() => done())) };
}
