import { vi } from 'vitest';
import type { LiveSocket } from '#web/features/live/live-connection.ts';
import { ReconnectingSocket } from '#web/features/live/reconnecting-socket.ts';

/** A WebSocket whose server is the test. */
class FakeSocket extends EventTarget implements LiveSocket {
  readonly sent: string[] = [];
  closed = false;
  readonly url: string;

  constructor(url = '') {
    super();
    this.url = url;
  }

  send(data: string): void {
    this.sent.push(data);
  }

  close(): void {
    this.closed = true;
  }

  open(): void {
    this.dispatchEvent(new Event('open'));
  }

  say(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  drop(): void {
    this.dispatchEvent(new Event('close'));
  }
}

/** A live connection with fake sockets and a fake API. Each backoff takes half of its maximum. */
export function scriptedConnection() {
  const sockets: FakeSocket[] = [];
  const received: string[] = [];
  const onOpen = vi.fn();
  const ask = vi.fn(async (_signal: AbortSignal) => `wss://shop.example/live?ticket=${ask.mock.calls.length}`);
  const live = new ReconnectingSocket({
    requestUrl: ask,
    connect(url) {
      const socket = new FakeSocket(url);
      sockets.push(socket);
      return socket;
    },
    onOpen,
    onMessage: (data) => received.push(data),
    random: () => 0.5,
  });
  /** The newest socket. */
  const socket = (): FakeSocket => {
    const newest = sockets.at(-1);
    if (newest === undefined) throw new Error('No socket was opened');
    return newest;
  };
  return { live, ask, onOpen, received, sockets, socket };
}

/** Advances the fake timers and awaits their effects. */
export const passing = (milliseconds = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);
