import type { WebSocket } from 'ws';
import type { Clock } from '#lib/clock.ts';
import type { ConnectionIdentity } from './events.ts';

type Timer = ReturnType<Clock['after']>;

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
  readonly clock: Clock;
  onMessage(text: string): void;
  onEnd(code: number, reason: string): void;
}

/** An open connection. It is closed after ten idle minutes or after two hours, whichever comes first. */
export class Connection {
  readonly identity: ConnectionIdentity;
  #lastActiveAt: number;
  readonly #settings: ConnectionSettings;
  readonly #lifetime: Timer;
  #idle: Timer;
  #open = true;

  constructor(settings: ConnectionSettings) {
    const { socket, identity, clock } = settings;
    this.identity = identity;
    this.#settings = settings;
    this.#lastActiveAt = clock.now();
    this.#lifetime = this.#closeAfter(lifetimeMs);
    this.#idle = this.#closeAfter(idleMs);
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
    this.#lastActiveAt = this.#settings.clock.now();
    this.#idle.cancel();
    if (this.#open) this.#idle = this.#closeAfter(idleMs);
  }

  #closeAfter(ms: number): Timer {
    return this.#settings.clock.after(ms, () => this.close(1001));
  }

  #end(code: number, reason: string): void {
    if (!this.#open) return;
    this.#open = false;
    this.#idle.cancel();
    this.#lifetime.cancel();
    this.#settings.onEnd(code, reason || (reasons[code] ?? ''));
  }
}
