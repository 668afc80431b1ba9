/** The part of a WebSocket that the site uses. */
export interface LiveSocket extends EventTarget {
  send(data: string): void;
  close(): void;
}

/** The events of a connection. */
interface ConnectionListener {
  readonly onOpen: () => void;
  readonly onMessage: (data: string) => void;
  /** API Gateway will soon close it. */
  readonly onAgeing: () => void;
  /** It ended or no longer responds. Called once, and not after `close`. */
  readonly onEnd: () => void;
}

const minute = 60_000;
/** API Gateway and CloudFront close a connection that is silent for ten minutes. */
const pingEvery = 4 * minute;
/** The longest wait for the response to a ping. */
const pingTimeout = 10_000;
/** API Gateway closes a connection after two hours. The spread keeps all pages from renewing at the same time. */
const lifetime = { least: 105 * minute, spread: 10 * minute };

const ping = JSON.stringify({ type: 'ping' });

/** One WebSocket: keeps it alive, detects a dead one, and reports when it needs renewal. */
export class LiveConnection {
  private readonly socket: LiveSocket;
  private readonly listener: ConnectionListener;
  private readonly renewal: number;
  private timers: Partial<Record<'ping' | 'deadline' | 'ageing', ReturnType<typeof setTimeout>>> = {};
  private ended = false;

  constructor(socket: LiveSocket, listener: ConnectionListener, random: () => number) {
    this.socket = socket;
    this.listener = listener;
    this.renewal = lifetime.least + random() * lifetime.spread;
    socket.addEventListener('open', this.opened);
    socket.addEventListener('message', this.onMessage);
    socket.addEventListener('close', this.end);
  }

  /** Sends a ping. Without a response in time, the connection counts as dead. */
  probe(): void {
    if (this.ended) return;
    this.socket.send(ping);
    this.timers.deadline ??= setTimeout(this.end, pingTimeout);
  }

  close(): void {
    this.ended = true;
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
    this.socket.close();
  }

  private readonly opened = (): void => {
    if (this.ended) return;
    this.timers.ping = setInterval(() => this.probe(), pingEvery);
    this.timers.ageing = setTimeout(this.listener.onAgeing, this.renewal);
    this.listener.onOpen();
  };

  private readonly onMessage = (event: Event): void => {
    if (this.ended) return;
    clearTimeout(this.timers.deadline);
    delete this.timers.deadline;
    if (event instanceof MessageEvent) this.listener.onMessage(String(event.data));
  };

  private readonly end = (): void => {
    if (this.ended) return;
    this.close();
    this.listener.onEnd();
  };
}
