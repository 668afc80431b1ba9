import type { Product } from '#contracts/product.ts';

/** How long a removal can be taken back, in milliseconds: long enough to read the notice and reach the button. */
export const undoTime = 8_000;

export interface Removal {
  readonly product: Product;
  /** Why the server did not remove it, if it did not. */
  readonly failure?: unknown;
}

interface RemovalTools {
  /** `leaving`: the page is going away. */
  readonly send: (productId: string, leaving: boolean) => Promise<void>;
  readonly onRemoved: (productId: string) => void;
  /** Calls back after so many milliseconds, unless the answer is called first. */
  readonly later: (milliseconds: number, callback: () => void) => () => void;
}

/**
 * Removals that wait for second thoughts. Nothing is sent before the time is up or the page is left: a product taken back
 * has never been away, and keeps its place in every cart.
 */
export class PendingRemovals {
  private removals: readonly Removal[] = [];
  private readonly timers = new Map<string, () => void>();
  private readonly listeners = new Set<() => void>();
  private readonly tools: RemovalTools;

  constructor(tools: RemovalTools) {
    this.tools = tools;
  }

  /** The removals the owner sees: those that can be taken back, and those that failed. */
  snapshot = (): readonly Removal[] => this.removals;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  remove(product: Product): void {
    this.forget(product.productId);
    this.show([...this.removals, { product }]);
    this.timers.set(
      product.productId,
      this.tools.later(undoTime, () => void this.send(product, false)),
    );
  }

  /** Takes a removal back, or its failure out of sight. */
  undo(productId: string): void {
    this.forget(productId);
  }

  /** The page is left: there is nobody any more to think twice. */
  sendAll(leaving: boolean): void {
    for (const { product } of this.removals) {
      if (this.timers.has(product.productId)) void this.send(product, leaving);
    }
  }

  private async send(product: Product, leaving: boolean): Promise<void> {
    this.timers.get(product.productId)?.();
    this.timers.delete(product.productId);
    try {
      await this.tools.send(product.productId, leaving);
      this.tools.onRemoved(product.productId);
      this.forget(product.productId);
    } catch (failure) {
      this.show(
        this.removals.map((removal) =>
          removal.product.productId === product.productId ? { product, failure } : removal,
        ),
      );
    }
  }

  private forget(productId: string): void {
    this.timers.get(productId)?.();
    this.timers.delete(productId);
    this.show(this.removals.filter(({ product }) => product.productId !== productId));
  }

  private show(removals: readonly Removal[]): void {
    this.removals = removals;
    for (const listener of this.listeners) listener();
  }
}
