import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { LiveAddress } from '#contracts/live.ts';
import type { Answer, Client } from './shop.ts';

/** Requests an address for a WebSocket. */
export const askForLine = (client: Client): Promise<Answer<LiveAddress>> =>
  client.call<LiveAddress>('POST', '/api/live');

/** An open WebSocket and its messages. */
export class Line {
  readonly received: string[] = [];

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data) => this.received.push(String(data)));
  }

  /** Opens an address as a page of this origin; throws a refusal's status. */
  static async open(url: string, origin?: string): Promise<Line> {
    const socket = new WebSocket(url, origin === undefined ? {} : { origin });
    const line = new Line(socket);
    await once(socket, 'open');
    return line;
  }

  static async of(client: Client): Promise<Line> {
    return Line.open((await askForLine(client)).body.url);
  }

  say(message: string): void {
    this.socket.send(message);
  }

  async close(): Promise<void> {
    this.socket.close();
    await once(this.socket, 'close');
  }
}
