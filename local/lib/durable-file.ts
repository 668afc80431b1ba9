import { readFile } from 'node:fs/promises';
import { replaceFile } from './atomic-file.ts';
import { StartError } from './start-error.ts';
import { plainWording, type Wording } from './wording.ts';

interface FileSettings<T> {
  /** How a message names the file, such as `The user pool's file`. */
  readonly name: string;
  readonly wording?: Wording | undefined;
  /** Checks the file's content. If it throws or returns undefined, the file is damaged. */
  readonly check: (content: unknown) => T | undefined;
  /** The first content, if there is no file. */
  readonly create: () => T | Promise<T>;
}

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

  /** Opens or creates the file. @throws StartError if it is damaged. */
  static async open<T>(
    file: string,
    { name, wording = plainWording, check, create }: FileSettings<T>,
  ): Promise<DurableFile<T>> {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (text === undefined) {
      const data = await create();
      await replaceFile(file, JSON.stringify(data));
      return new DurableFile(file, data);
    }
    try {
      const data = check(JSON.parse(text));
      if (data !== undefined) return new DurableFile(file, data);
    } catch {
      // Reported below, like any other damage.
    }
    throw new StartError(`${name} ${file} is damaged: restore it, or start afresh with ${wording.freshStart}.`);
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
