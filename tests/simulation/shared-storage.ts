import { MemoryStorage } from '../support/memory-storage.ts';
import type { World } from './world.ts';

/** How long a change takes from a tab to the browser, and from there to another tab. A busy machine takes as long. */
const lagMs = 100;

interface Change {
  readonly by: StorageView;
  readonly key: string;
  readonly value: string | null;
}

/** A browser's localStorage, whose tabs are separate processes: each sees the changes of the others some time later. */
export class SharedStorage {
  /** What the browser has stored. */
  readonly stored = new Map<string, string>();
  readonly views: StorageView[] = [];
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** Opens a tab's view. */
  open(onStorage: () => void): StorageView {
    const view = new StorageView(this, onStorage);
    for (const [key, value] of this.stored) view.show(key, value);
    this.views.push(view);
    return view;
  }

  close(view: StorageView): void {
    this.views.splice(this.views.indexOf(view), 1);
  }

  /** Carries a tab's change to the browser, and then to all other tabs, in order. */
  async carry({ by, key, value }: Change): Promise<void> {
    await this.#world.sleep(lagMs);
    if (value === null) this.stored.delete(key);
    else this.stored.set(key, value);
    await this.#world.sleep(lagMs);
    for (const view of this.views) view.hear({ by, key, value });
  }
}

/** A tab's view of the browser's storage. */
export class StorageView extends MemoryStorage {
  readonly #shared: SharedStorage;
  readonly #onStorage: () => void;
  readonly #pending = new Map<string, number>();

  constructor(shared: SharedStorage, onStorage: () => void) {
    super();
    this.#shared = shared;
    this.#onStorage = onStorage;
  }

  override setItem(key: string, value: string): void {
    this.#change(key, value);
  }

  override removeItem(key: string): void {
    if (this.getItem(key) !== null) this.#change(key, null);
  }

  show(key: string, value: string | null): void {
    if (value === null) super.removeItem(key);
    else super.setItem(key, value);
  }

  /** Shows another tab's change, unless this tab has changed the key since. */
  hear({ by, key, value }: Change): void {
    const pending = this.#pending.get(key) ?? 0;
    if (by === this) this.#pending.set(key, pending - 1);
    else if (pending === 0) {
      this.show(key, value);
      this.#onStorage();
    }
  }

  #change(key: string, value: string | null): void {
    this.show(key, value);
    this.#pending.set(key, (this.#pending.get(key) ?? 0) + 1);
    void this.#shared.carry({ by: this, key, value });
  }
}
