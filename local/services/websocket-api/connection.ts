import type { WebSocket } from 'ws';
import type { ConnectionIdentity } from './events.ts';

/** Calls back after some milliseconds. The returned function cancels that. */
export type After = (milliseconds: number, callback: () => void) => () => void;

const idleMs = 10 * 60_000;
const lifetimeMs = 2 * 60 * 60_000;
/** API Gateway's reasons for the close codes. */
const reasons: Readonly<Record<number, string>> = {
  1000: 'Connection Closed Normally',
  1001: 'Going away',
  1003: 'Binary frames are not supported',
  1005: 'Client-side close frame status not set',
  1006: 'Connection closed abnormally',
  1009: 'Message too big',
};

interface ConnectionSettings {
  readonly identity: ConnectionIdentity;
  readonly socket: WebSocket;
  readonly after: After;
  onMessage(text: string): void;
  onEnd(code: number, reason: string): void;
}

/** An open connection. It is closed after ten idle minutes or after two hours, whichever comes first. */
export class Connection {
  readonly identity: ConnectionIdentity;
  #lastActiveAt = Date.now();
  readonly #settings: ConnectionSettings;
  readonly #stopLifetime: () => void;
  #stopIdle = () => {};
  #open = true;

  constructor(settings: ConnectionSettings) {
    const { socket, identity, after } = settings;
    this.identity = identity;
    this.#settings = settings;
    this.#stopLifetime = after(lifetimeMs, () => this.close(1001));
    this.#touch();
    socket.on('message', (data, isBinary) => {
      if (isBinary) return this.close(1003);
      this.#touch();
      if (this.#open) settings.onMessage(data.toString());
    });
    socket.on('ping', () => this.#touch());
    // ws closes connections that violate the protocol, and then emits `close`.
    socket.on('error', () => {});
    socket.on('close', (code, reason) => this.#end(code, reason.toString()));
  }

  /** Milliseconds since the epoch. */
  get lastActiveAt(): number {
    return this.#lastActiveAt;
  }

  send(text: string): void {
    this.#touch();
    if (this.#open) this.#settings.socket.send(text);
  }

  /** Closes the connection, which is treated as gone immediately. */
  close(code: number): void {
    this.#settings.socket.close(code, reasons[code]);
    this.#end(code, '');
  }

  #touch(): void {
    this.#lastActiveAt = Date.now();
    this.#stopIdle();
    if (this.#open) this.#stopIdle = this.#settings.after(idleMs, () => this.close(1001));
  }

  #end(code: number, reason: string): void {
    if (!this.#open) return;
    this.#open = false;
    this.#stopIdle();
    this.#stopLifetime();
    this.#settings.onEnd(code, reason || (reasons[code] ?? ''));
  }
}
