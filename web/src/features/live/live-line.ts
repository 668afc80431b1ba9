import { type LineEvent, noLine, step, waitAfter } from './line-state.ts';
import { LiveConnection, type LiveSocket } from './live-connection.ts';

interface LiveLineTools {
  /** Asks the API for an address that opens one connection. */
  readonly ask: (signal: AbortSignal) => Promise<string>;
  readonly connect: (url: string) => LiveSocket;
  /** A connection is there: what happened without one is still to be fetched. */
  readonly onOpen: () => void;
  readonly onMessage: (data: string) => void;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** How long an opening may take altogether, in milliseconds. */
const patience = 15_000;

/** A line to the shop that comes back by itself, whatever happens to its connections (D14). */
export class LiveLine {
  private state = noLine;
  private connection: LiveConnection | undefined;
  private opening: AbortController | undefined;
  /** Ends the wait, or the opening. */
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly tools: LiveLineTools;

  constructor(tools: LiveLineTools) {
    this.tools = tools;
  }

  /** Begins with `wanted` and ends with `unwanted`. */
  handle(event: LineEvent): void {
    const { state, effect } = step(this.state, event);
    this.state = state;
    if (effect === 'open') void this.open();
    if (effect === 'wait') this.later(() => this.handle('waited'), waitAfter(state.failures, this.tools.random));
    if (effect === 'probe') this.connection?.probe();
    if (effect === 'close') this.close();
  }

  private async open(): Promise<void> {
    const opening = new AbortController();
    const { signal } = opening;
    this.opening = opening;
    this.later(() => this.giveUp(), patience);
    try {
      const url = await this.tools.ask(signal);
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
