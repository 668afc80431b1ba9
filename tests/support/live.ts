import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { LiveAddress } from '#contracts/live/live.ts';
import type { ApiResponse, Client } from './shop.ts';

/** Requests the address of a WebSocket, which contains a ticket. */
export const requestLiveAddress = (client: Client): Promise<ApiResponse<LiveAddress>> =>
  client.call<LiveAddress>('POST', '/api/live');

/** An open WebSocket and the messages that it has received. */
export class LiveConnection {
  readonly received: string[] = [];

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data) => this.received.push(String(data)));
  }

  /** Opens an address as a page of this origin. @throws the status of a refusal. */
  static async open(url: string, origin?: string): Promise<LiveConnection> {
    const socket = new WebSocket(url, origin === undefined ? {} : { origin });
    const connection = new LiveConnection(socket);
    await once(socket, 'open');
    return connection;
  }

  static async of(client: Client): Promise<LiveConnection> {
    return LiveConnection.open((await requestLiveAddress(client)).body.url);
  }

  send(message: string): void {
    this.socket.send(message);
  }

  async close(): Promise<void> {
    this.socket.close();
    await once(this.socket, 'close');
  }
}
