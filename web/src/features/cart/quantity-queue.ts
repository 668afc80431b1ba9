import { type QuantityChange, type QuantityEvent, step } from './quantity-changes.ts';

/** The pause after which gathered clicks are sent. */
export const restMilliseconds = 300;

interface QuantityQueueOptions {
  /** Sends one quantity; resolves once the server has accepted it and the cached cart has it. */
  readonly send: (lineId: string, qty: number) => Promise<void>;
  readonly onRefused: (lineId: string) => void;
}

interface QuantitySnapshot {
  /** The quantities that the server does not have yet, by line. */
  readonly wanted: ReadonlyMap<string, number>;
  /** Why a line's last change was refused; cleared by the next change. */
  readonly refused: ReadonlyMap<string, unknown>;
}

/** All pending quantities, by line. A store outside React, so that leaving the page loses nothing. */
export class QuantityQueue {
  private readonly changes = new Map<string, QuantityChange>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly listeners = new Set<() => void>();
  private readonly refusals = new Map<string, unknown>();
  private current: QuantitySnapshot = { wanted: new Map(), refused: new Map() };
  private readonly options: QuantityQueueOptions;

  constructor(options: QuantityQueueOptions) {
    this.options = options;
  }

  /** Requests this quantity; `qty` is a whole number from 1. */
  want(lineId: string, qty: number): void {
    this.refusals.delete(lineId);
    this.handle(lineId, { type: 'wanted', qty });
  }

  /** Sends gathered clicks at once, for example before the page unloads. */
  hurry(): void {
    for (const lineId of [...this.timers.keys()]) this.rest(lineId);
  }

  /** Sends gathered clicks at once; resolves when no call is pending. */
  async settled(): Promise<void> {
    this.hurry();
    while (this.changes.size > 0) {
      await new Promise<void>((resolve) => {
        const stop = this.subscribe(() => {
          stop();
          resolve();
        });
      });
      this.hurry();
    }
  }

  /** Drops a line's gathered clicks, for example when it is deleted. */
  forget(lineId: string): void {
    clearTimeout(this.timers.get(lineId));
    this.timers.delete(lineId);
    this.changes.delete(lineId);
    this.refusals.delete(lineId);
    this.publish();
  }

  /** Drops everything, for example on sign-out. */
  clear(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const map of [this.timers, this.changes, this.refusals]) map.clear();
    this.publish();
  }

  /** Returns the same object until something changes. */
  snapshot = (): QuantitySnapshot => this.current;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private handle(lineId: string, event: QuantityEvent): void {
    const { change, effect } = step(this.changes.get(lineId), event);
    if (change) this.changes.set(lineId, change);
    else this.changes.delete(lineId);
    this.publish();
    if (effect === 'wait') this.wait(lineId);
    if (effect === 'send' && change?.phase === 'sending') void this.send(lineId, change.sent);
  }

  private publish(): void {
    const wanted = new Map([...this.changes].map(([lineId, change]) => [lineId, change.wanted]));
    this.current = { wanted, refused: new Map(this.refusals) };
    for (const listener of this.listeners) listener();
  }

  private wait(lineId: string): void {
    clearTimeout(this.timers.get(lineId));
    this.timers.set(
      lineId,
      setTimeout(() => this.rest(lineId), restMilliseconds),
    );
  }

  private rest(lineId: string): void {
    clearTimeout(this.timers.get(lineId));
    this.timers.delete(lineId);
    this.handle(lineId, { type: 'rested' });
  }

  private async send(lineId: string, qty: number): Promise<void> {
    try {
      await this.options.send(lineId, qty);
      this.handle(lineId, { type: 'accepted' });
    } catch (error) {
      if (this.changes.has(lineId)) this.refusals.set(lineId, error);
      this.handle(lineId, { type: 'refused' });
      this.options.onRefused(lineId);
    }
  }
}
