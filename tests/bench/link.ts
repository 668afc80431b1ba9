import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { Transform } from 'node:stream';

export interface Link {
  readonly port: number;
  close(): Promise<void>;
}

/** A late timer may be made up for by this much, in milliseconds. */
const slack = 50;

/** A network link of this many bytes a second to a server, shared by all its connections. */
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
