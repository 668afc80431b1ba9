import { FunctionError } from './functions.ts';

interface ExecutionsSettings {
  /** How many functions of the account may run at the same time. */
  readonly limit: number;
  /** Called when a function is throttled. */
  onThrottle(name: string): void;
}

/** The executions of all functions: Lambda's quota counts them together, for a whole account and region. */
export class Executions {
  readonly #settings: ExecutionsSettings;
  readonly #running = new Map<string, number>();

  constructor(settings: ExecutionsSettings) {
    this.#settings = settings;
  }

  /** How many run now, by function: CloudWatch's metric ConcurrentExecutions. */
  get running(): ReadonlyMap<string, number> {
    return this.#running;
  }

  /** Runs a function. @throws FunctionError `throttled` at once if the quota is used up; calls don't queue. */
  async run<T>(name: string, execute: () => Promise<T>): Promise<T> {
    const all = [...this.#running.values()].reduce((sum, count) => sum + count, 0);
    if (all >= this.#settings.limit) {
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

/** Whether Lambda throttled the call before the function ran. */
export const isThrottled = (error: unknown): boolean => error instanceof FunctionError && error.reason === 'throttled';
