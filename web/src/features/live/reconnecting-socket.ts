import { backoffAfter, type ConnectionEvent, noConnection, step } from './connection-state.ts';
import { LiveConnection, type LiveSocket } from './live-connection.ts';

interface ReconnectingSocketTools {
  /** Requests a URL that opens one connection. */
  readonly requestUrl: (signal: AbortSignal) => Promise<string>;
  readonly connect: (url: string) => LiveSocket;
  /** Called for each new connection. The caller must then fetch what changed before it. */
  readonly onOpen: () => void;
  readonly onMessage: (data: string) => void;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** The timeout for opening a connection, in milliseconds. */
const openTimeout = 15_000;

/** The live connection to the shop, which reconnects when it is lost. */
export class ReconnectingSocket {
  private state = noConnection;
  private connection: LiveConnection | undefined;
  private opening: AbortController | undefined;
  /** Ends the backoff, or the attempt to open a connection. */
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly tools: ReconnectingSocketTools;

  constructor(tools: ReconnectingSocketTools) {
    this.tools = tools;
  }

  /** The first event is `wanted`, the last `unwanted`. */
  handle(event: ConnectionEvent): void {
    const { state, effect } = step(this.state, event);
    this.state = state;
    if (effect === 'open') void this.open();
    if (effect === 'wait') this.later(() => this.handle('waited'), backoffAfter(state.failures, this.tools.random));
    if (effect === 'probe') this.connection?.probe();
    if (effect === 'close') this.close();
  }

  private async open(): Promise<void> {
    const opening = new AbortController();
    const { signal } = opening;
    this.opening = opening;
    this.later(() => this.giveUp(), openTimeout);
    try {
      const url = await this.tools.requestUrl(signal);
      if (signal.aborted) return;
      const connection = new LiveConnection(
        this.tools.connect(url),
        {
          onOpen: () => this.adopt(connection),
          onMessage: this.tools.onMessage,
          onAgeing: () => this.handle('ageing'),
          onEnd: () => (connection === this.connection ? this.lose() : this.giveUp()),
        },
        this.tools.random,
      );
      signal.addEventListener('abort', () => connection.close());
    } catch {
      if (!signal.aborted) this.giveUp();
    }
  }

  private adopt(connection: LiveConnection): void {
    clearTimeout(this.timer);
    this.opening = undefined;
    const last = this.connection;
    this.connection = connection;
    this.handle('opened');
    last?.close();
    this.tools.onOpen();
  }

  private lose(): void {
    this.connection = undefined;
    this.handle('lost');
  }

  private giveUp(): void {
    this.opening?.abort();
    this.opening = undefined;
    this.handle('failed');
  }

  private close(): void {
    clearTimeout(this.timer);
    this.opening?.abort();
    this.opening = undefined;
    this.connection?.close();
    this.connection = undefined;
  }

  private later(work: () => void, milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(work, milliseconds);
  }
}
