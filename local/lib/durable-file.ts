import { readFile } from 'node:fs/promises';
import { replaceFile } from './atomic-file.ts';

interface Change<T> {
  apply(draft: T): void;
  resolve(): void;
  reject(error: unknown): void;
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

  /** Reads the file with `parse`, which throws if it is damaged. If there is no file, writes what `create` returns. */
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
    await replaceFile(file, JSON.stringify(data));
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
        resolve: () => resolve(result),
        reject,
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
        change.reject(error);
        return false;
      }
    });
    if (applied.length === 0) return;
    try {
      await replaceFile(this.#file, JSON.stringify(draft));
      this.#data = draft;
      for (const change of applied) change.resolve();
    } catch (error) {
      for (const change of applied) change.reject(error);
    }
  }
}
