import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

interface Change<T> {
  apply(draft: T): void;
  kept(): void;
  lost(error: unknown): void;
}

/** Replaces the file so that a crash at any instant leaves either the old or the new content complete. */
async function writeDurably(file: string, text: string): Promise<void> {
  const temporary = `${file}.new`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  // The rename is durable only after its folder is synced. Windows cannot open folders and does not need to.
  const folder = await open(dirname(file), 'r').catch(() => undefined);
  await folder?.sync();
  await folder?.close();
}

/** Data in one JSON file. Readers see only what is on disk; writers wait until their change is on disk. */
export class DurableFile<T> {
  readonly #file: string;
  #data: T;
  #waiting: Change<T>[] = [];
  #written: Promise<void> = Promise.resolve();

  private constructor(file: string, data: T) {
    this.#file = file;
    this.#data = data;
  }

  /** Reads the file, or creates it from `create`. `parse` throws for a damaged file. */
  static async open<T>(
    file: string,
    parse: (text: string) => T,
    create: () => T | Promise<T>,
  ): Promise<DurableFile<T>> {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (text !== undefined) return new DurableFile(file, parse(text));
    const data = await create();
    await writeDurably(file, JSON.stringify(data));
    return new DurableFile(file, data);
  }

  get data(): Readonly<T> {
    return this.#data;
  }

  /**
   * Applies a change and resolves with its result once it is on disk. Changes run one after another, and each sees the
   * previous ones. Changes that arrive during a write share the next write. A change must validate before it mutates.
   */
  update<R>(change: (draft: T) => R): Promise<R> {
    return new Promise<R>((resolve, reject) => {
      let result: R;
      this.#waiting.push({
        apply: (draft) => {
          result = change(draft);
        },
        kept: () => resolve(result),
        lost: reject,
      });
      this.#written = this.#written.then(() => this.#write());
    });
  }

  async close(): Promise<void> {
    await this.#written;
  }

  async #write(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const draft = structuredClone(this.#data);
    const applied = this.#waiting.splice(0).filter((change) => {
      try {
        change.apply(draft);
        return true;
      } catch (error) {
        change.lost(error);
        return false;
      }
    });
    if (applied.length === 0) return;
    try {
      await writeDurably(this.#file, JSON.stringify(draft));
      this.#data = draft;
      for (const change of applied) change.kept();
    } catch (error) {
      for (const change of applied) change.lost(error);
    }
  }
}
