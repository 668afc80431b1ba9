import type { Line } from '#contracts/cart/cart.ts';
import { type QuantityChange, type QuantityEvent, step } from './quantity-changes.ts';

/** Clicks are sent after this long without another click. */
export const debounceMilliseconds = 300;

interface QuantityQueueOptions {
  /** Sends one quantity. Resolves once the server has accepted it and the cached cart includes it. */
  readonly send: (lineId: string, qty: number) => Promise<void>;
  readonly onRefused: (lineId: string) => void;
  /** A line was replaced. Returns false if its pending quantity doesn't apply to the new line. */
  readonly onMoved: (lineId: string, to: Line) => boolean;
}

interface QuantitySnapshot {
  /** The quantities that the server does not have yet, by line ID. */
  readonly wanted: ReadonlyMap<string, number>;
  /** The error of each line whose last change was refused. The next change clears it. */
  readonly refused: ReadonlyMap<string, unknown>;
}

/** The pending quantities of all lines. It lives outside React, so that navigating away loses no clicks. */
export class QuantityQueue {
  private readonly changes = new Map<string, QuantityChange>();
  /** The latest call of each line. The responses to others are ignored. */
  private readonly calls = new Map<string, Promise<void>>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** The calls that replace lines. Each resolves with the new line. */
  private readonly moves = new Map<string, Promise<Line>>();
  private readonly listeners = new Set<() => void>();
  private readonly refusals = new Map<string, unknown>();
  private current: QuantitySnapshot = { wanted: new Map(), refused: new Map() };
  private readonly options: QuantityQueueOptions;

  constructor(options: QuantityQueueOptions) {
    this.options = options;
  }

  /** Sets a line's quantity to `qty`, a whole number of at least 1. */
  want(lineId: string, qty: number): void {
    this.refusals.delete(lineId);
    this.handle(lineId, { type: 'wanted', qty });
  }

  /** Sends debounced clicks at once, for example before the page unloads. */
  flush(): void {
    for (const lineId of [...this.timers.keys()]) this.flushLine(lineId);
  }

  /** Sends debounced clicks at once. Resolves when no call is pending. */
  async settled(): Promise<void> {
    this.flush();
    while (this.changes.size > 0) {
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          stop();
          resolve();
        });
      });
      this.flush();
    }
  }

  /**
   * Makes a call that replaces a line by one with another ID. Clicks meanwhile are sent after it, to the new line.
   * @throws what the call throws
   */
  async move(lineId: string, call: () => Promise<Line>): Promise<Line> {
    // A change that reaches the server after the call would find no line.
    const move = Promise.allSettled([this.calls.get(lineId)]).then(call);
    this.moves.set(lineId, move);
    const isCurrent = () => this.moves.get(lineId) === move;
    try {
      const line = await move;
      if (isCurrent() && !this.options.onMoved(lineId, line)) this.forget(lineId);
      if (isCurrent()) this.rename(lineId, line.lineId);
      return line;
    } finally {
      if (isCurrent()) this.moves.delete(lineId);
    }
  }

  /** The line's ID, once no call is changing it. */
  async idOf(lineId: string): Promise<string> {
    const line = await this.moves.get(lineId)?.catch(() => undefined);
    return line?.lineId ?? lineId;
  }

  /** Drops the pending quantity of a line, for example because the line is deleted. */
  forget(lineId: string): void {
    clearTimeout(this.timers.get(lineId));
    for (const map of [this.timers, this.calls, this.changes, this.refusals]) map.delete(lineId);
    this.publish();
  }

  /** Drops all pending quantities, for example on sign-out. */
  clear(): void {
    this.moves.clear();
    for (const lineId of this.calls.keys()) this.forget(lineId);
  }

  /** Returns the same object until something changes. */
  snapshot = (): QuantitySnapshot => this.current;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private rename(from: string, to: string): void {
    if (from === to) return;
    for (const map of [this.calls, this.changes, this.refusals] as Map<string, unknown>[]) {
      if (map.has(from)) map.set(to, map.get(from));
    }
    if (this.timers.has(from)) this.debounce(to);
    this.forget(from);
  }

  private handle(lineId: string, event: QuantityEvent): void {
    const { change, effect } = step(this.changes.get(lineId), event);
    if (change) this.changes.set(lineId, change);
    else this.changes.delete(lineId);
    this.publish();
    if (effect === 'debounce') this.debounce(lineId);
    if (effect === 'send' && change?.phase === 'sending') void this.send(lineId, change.sent);
  }

  private publish(): void {
    const wanted = new Map([...this.changes].map(([lineId, change]) => [lineId, change.wanted]));
    this.current = { wanted, refused: new Map(this.refusals) };
    for (const listener of this.listeners) listener();
  }

  private debounce(lineId: string): void {
    clearTimeout(this.timers.get(lineId));
    this.timers.set(
      lineId,
      setTimeout(() => this.flushLine(lineId), debounceMilliseconds),
    );
  }

  private flushLine(lineId: string): void {
    clearTimeout(this.timers.get(lineId));
    this.timers.delete(lineId);
    this.handle(lineId, { type: 'debounced' });
  }

  private async send(lineId: string, qty: number): Promise<void> {
    /** The line's ID now, which a move may have changed; undefined if another call has followed. */
    const currentId = () => [...this.calls].find(([, latest]) => latest === call)?.[0];
    const sendMoved = async () => {
      await this.idOf(lineId);
      const id = currentId();
      if (id !== undefined) await this.options.send(id, qty);
    };
    const call: Promise<void> = this.moves.has(lineId) ? sendMoved() : this.options.send(lineId, qty);
    this.calls.set(lineId, call);
    try {
      await call;
      const id = currentId();
      if (id !== undefined) this.handle(id, { type: 'accepted' });
    } catch (error) {
      const id = currentId();
      if (id === undefined) return;
      this.refusals.set(id, error);
      this.handle(id, { type: 'refused' });
      this.options.onRefused(id);
    }
  }
}
