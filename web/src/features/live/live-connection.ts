/** As much of a WebSocket as is used. */
export interface LiveSocket extends EventTarget {
  send(data: string): void;
  close(): void;
}

/** What a connection tells of itself. */
interface ConnectionListener {
  readonly onOpen: () => void;
  readonly onMessage: (data: string) => void;
  /** API Gateway ends it soon, whatever happens on it. */
  readonly onAgeing: () => void;
  /** It has ended, or nobody answers; told once, and not when it was closed by `close`. */
  readonly onEnd: () => void;
}

const minute = 60_000;
/** API Gateway and CloudFront close what has been silent for ten minutes. */
const pingEvery = 4 * minute;
/** How long an answer to a ping may take on a bad network. */
const patience = 10_000;
/** API Gateway closes a connection after two hours; not all pages need to renew theirs in the same minute. */
const age = { least: 105 * minute, spread: 10 * minute };

const ping = JSON.stringify({ type: 'ping' });

/** One WebSocket: kept awake, found out when it is dead, and renewed in time. */
export class LiveConnection {
  private readonly socket: LiveSocket;
  private readonly listener: ConnectionListener;
  private readonly renewal: number;
  private timers: Partial<Record<'ping' | 'deadline' | 'ageing', ReturnType<typeof setTimeout>>> = {};
  private ended = false;

  constructor(socket: LiveSocket, listener: ConnectionListener, random: () => number) {
    this.socket = socket;
    this.listener = listener;
    this.renewal = age.least + random() * age.spread;
    socket.addEventListener('open', this.opened);
    socket.addEventListener('message', this.heard);
    socket.addEventListener('close', this.end);
  }

  /** Asks for a sign of life; without one in time the connection has ended. */
  probe(): void {
    if (this.ended) return;
    this.socket.send(ping);
    this.timers.deadline ??= setTimeout(this.end, patience);
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

  private readonly heard = (event: Event): void => {
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
