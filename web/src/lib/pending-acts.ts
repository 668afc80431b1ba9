/** How long an act can be undone, in milliseconds. This is enough time to read the notice and reach the button. */
export const undoTime = 8_000;

/** An act on an item. It has not been sent yet, is being sent, or failed. */
export interface PendingAct<T> {
  readonly item: T;
  /** True while it is being sent, when it can't be undone any more. */
  readonly isSending?: true;
  /** Why sending it failed. */
  readonly failure?: unknown;
}

interface ActTools<T> {
  readonly idOf: (item: T) => string;
  /** `leaving`: the screen is being left, and the page may be about to unload. */
  readonly send: (item: T, leaving: boolean) => Promise<void>;
  readonly onDone: (item: T) => void;
  /** Starts a timer. The returned function cancels it. */
  readonly later: (milliseconds: number, callback: () => void) => () => void;
}

/** Acts that can be undone. Each is sent when its undo time is over or the page is left. */
export class PendingActs<T> {
  private acts: readonly PendingAct<T>[] = [];
  private readonly timers = new Map<string, () => void>();
  private readonly listeners = new Set<() => void>();
  private readonly tools: ActTools<T>;

  constructor(tools: ActTools<T>) {
    this.tools = tools;
  }

  /** The acts to show: those that can be undone, are being sent, or failed. */
  snapshot = (): readonly PendingAct<T>[] => this.acts;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  add(item: T): void {
    const id = this.tools.idOf(item);
    this.forget(id);
    this.show([...this.acts, { item }]);
    this.timers.set(
      id,
      this.tools.later(undoTime, () => void this.send(item, false)),
    );
  }

  /** Undoes an act that isn't being sent yet, or dismisses its failure. */
  undo(id: string): void {
    if (!this.acts.some((act) => act.isSending && this.tools.idOf(act.item) === id)) this.forget(id);
  }

  /** Sends all acts at once. */
  sendAll(leaving: boolean): void {
    for (const { item } of this.acts) {
      if (this.timers.has(this.tools.idOf(item))) void this.send(item, leaving);
    }
  }

  private async send(item: T, leaving: boolean): Promise<void> {
    const id = this.tools.idOf(item);
    this.timers.get(id)?.();
    this.timers.delete(id);
    this.replace(id, { item, isSending: true });
    try {
      await this.tools.send(item, leaving);
      this.tools.onDone(item);
      this.forget(id);
    } catch (failure) {
      this.replace(id, { item, failure });
    }
  }

  private replace(id: string, next: PendingAct<T>): void {
    this.show(this.acts.map((act) => (this.tools.idOf(act.item) === id ? next : act)));
  }

  private forget(id: string): void {
    this.timers.get(id)?.();
    this.timers.delete(id);
    this.show(this.acts.filter(({ item }) => this.tools.idOf(item) !== id));
  }

  private show(acts: readonly PendingAct<T>[]): void {
    this.acts = acts;
    for (const listener of this.listeners) listener();
  }
}
