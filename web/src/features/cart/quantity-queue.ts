import { type QuantityChange, type QuantityEvent, step } from './quantity-changes.ts';

/** How long the clicking must rest before what it gathered is sent. */
export const restMilliseconds = 300;

interface QuantityQueueOptions {
  /** Sends one quantity; resolves when the server has taken it and the cart at hand says so. */
  readonly send: (productId: string, qty: number) => Promise<void>;
  readonly onRefused: (productId: string) => void;
}

interface QuantitySnapshot {
  /** The quantities wanted and not yet the server's, by product. */
  readonly wanted: ReadonlyMap<string, number>;
  /** Why the last change of a product did not happen; forgotten with the next one. */
  readonly refused: ReadonlyMap<string, unknown>;
}

/** Every quantity that is on its way to the server, by product. A store outside React: leaving the page loses nothing. */
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

  /** Wants this many of a product; `qty` is a whole number from 1 up. */
  want(productId: string, qty: number): void {
    this.refusals.delete(productId);
    this.handle(productId, { type: 'wanted', qty });
  }

  /** Sends what is gathered without waiting any longer, as before the page is left. */
  hurry(): void {
    for (const productId of [...this.timers.keys()]) this.rest(productId);
  }

  /** Resolves once nothing is on its way any more, sending at once what was only gathered. */
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

  /** Drops what is gathered for a product, as when its line is deleted. */
  forget(productId: string): void {
    clearTimeout(this.timers.get(productId));
    this.timers.delete(productId);
    this.changes.delete(productId);
    this.refusals.delete(productId);
    this.publish();
  }

  /** Drops everything, as when its shopper is gone. */
  clear(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const map of [this.timers, this.changes, this.refusals]) map.clear();
    this.publish();
  }

  /** The same object until something changes. */
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
