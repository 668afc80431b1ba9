import { type QuantityChange, type QuantityEvent, step } from './quantity-changes.ts';

/** The pause after which gathered clicks are sent. */
export const restMilliseconds = 300;

interface QuantityQueueOptions {
  /** Sends one quantity; resolves once the server has accepted it and the cached cart has it. */
  readonly send: (productId: string, qty: number) => Promise<void>;
  readonly onRefused: (productId: string) => void;
}

interface QuantitySnapshot {
  /** The quantities that the server does not have yet, by product. */
  readonly wanted: ReadonlyMap<string, number>;
  /** Why a product's last change was refused; cleared by the next change. */
  readonly refused: ReadonlyMap<string, unknown>;
}

/** All pending quantities, by product. A store outside React, so that leaving the page loses nothing. */
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
  want(productId: string, qty: number): void {
    this.refusals.delete(productId);
    this.handle(productId, { type: 'wanted', qty });
  }

  /** Sends gathered clicks at once, for example before the page unloads. */
  hurry(): void {
    for (const productId of [...this.timers.keys()]) this.rest(productId);
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

  /** Drops a product's gathered clicks, for example when its line is deleted. */
  forget(productId: string): void {
    clearTimeout(this.timers.get(productId));
    this.timers.delete(productId);
    this.changes.delete(productId);
    this.refusals.delete(productId);
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

  private handle(productId: string, event: QuantityEvent): void {
    const { change, effect } = step(this.changes.get(productId), event);
    if (change) this.changes.set(productId, change);
    else this.changes.delete(productId);
    this.publish();
    if (effect === 'wait') this.wait(productId);
    if (effect === 'send' && change?.phase === 'sending') void this.send(productId, change.sent);
  }

  private publish(): void {
    const wanted = new Map([...this.changes].map(([productId, change]) => [productId, change.wanted]));
    this.current = { wanted, refused: new Map(this.refusals) };
    for (const listener of this.listeners) listener();
  }

  private wait(productId: string): void {
    clearTimeout(this.timers.get(productId));
    this.timers.set(
      productId,
      setTimeout(() => this.rest(productId), restMilliseconds),
    );
  }

  private rest(productId: string): void {
    clearTimeout(this.timers.get(productId));
    this.timers.delete(productId);
    this.handle(productId, { type: 'rested' });
  }

  private async send(productId: string, qty: number): Promise<void> {
    try {
      await this.options.send(productId, qty);
      this.handle(productId, { type: 'accepted' });
    } catch (error) {
      if (this.changes.has(productId)) this.refusals.set(productId, error);
      this.handle(productId, { type: 'refused' });
      this.options.onRefused(productId);
    }
  }
}
