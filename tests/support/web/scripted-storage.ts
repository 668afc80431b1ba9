import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** The headers that satisfy the browser's CORS preflight. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT',
  'access-control-allow-headers': '*',
};

/** A fake S3 behind a presigned PUT. It is a real server, so that a test can see that a request was aborted. */
class ScriptedStorage {
  private bodies: string[] = [];
  private waiting: ServerResponse[] = [];
  private isHeld = false;
  private ended: Promise<void> = Promise.resolve();
  private readonly server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
    this.ended = new Promise((resolve) => response.once('close', resolve));
    this.bodies.push(await text(request));
    if (this.isHeld) this.waiting.push(response);
    else response.writeHead(200, cors).end();
  });

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/`;
  }

  /** Withholds the responses to PUTs until `release`. */
  hold(): void {
    this.isHeld = true;
  }

  release(): void {
    this.isHeld = false;
    for (const response of this.waiting.splice(0)) response.writeHead(200, cors).end();
  }

  /** The received bodies, as text. */
  arrived(): readonly string[] {
    return this.bodies;
  }

  /** Resolves once the browser has aborted the last request. */
  aborted(): Promise<void> {
    return this.ended;
  }

  reset(): void {
    this.release();
    this.bodies = [];
  }

  open = (): Promise<void> => new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  close = (): void => {
    this.server.closeAllConnections();
    this.server.close();
  };
}

/** A scripted storage that is reset for each test of a file. */
export function scriptedStorage(): ScriptedStorage {
  const storage = new ScriptedStorage();
  beforeAll(storage.open);
  beforeEach(() => storage.reset());
  afterAll(storage.close);
  return storage;
}
