import { FunctionError } from './functions.ts';

interface ExecutionsSettings {
  /** The account's quota of concurrent executions. */
  readonly limit: number;
  /** Called when a function is throttled. */
  onThrottle(name: string): void;
}

/** Counts the executions of all functions together, because Lambda's quota is for a whole account and region. */
export class Executions {
  readonly #settings: ExecutionsSettings;
  readonly #running = new Map<string, number>();

  constructor(settings: ExecutionsSettings) {
    this.#settings = settings;
  }

  /** The number of current executions by function, like CloudWatch's metric ConcurrentExecutions. */
  get running(): ReadonlyMap<string, number> {
    return this.#running;
  }

  /** Runs a function. @throws FunctionError `throttled` if the quota is used up, because calls don't queue. */
  async run<T>(name: string, execute: () => Promise<T>): Promise<T> {
    const total = [...this.#running.values()].reduce((sum, count) => sum + count, 0);
    if (total >= this.#settings.limit) {
      this.#settings.onThrottle(name);
      throw new FunctionError('throttled', 'Rate Exceeded.');
    }
    this.#count(name, 1);
    try {
      return await execute();
    } finally {
      this.#count(name, -1);
    }
  }

  #count(name: string, change: 1 | -1): void {
    this.#running.set(name, (this.#running.get(name) ?? 0) + change);
  }
}

/** Whether the call was throttled, so that the function didn't run. */
export const isThrottled = (error: unknown): boolean => error instanceof FunctionError && error.reason === 'throttled';
