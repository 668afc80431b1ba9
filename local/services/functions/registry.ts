import type { Invoke } from '#lib/invoke.ts';
import { Executions } from './executions.ts';
import type { LocalFunction } from './functions.ts';

/** The stack's functions by ARN, and the account's quota of concurrent executions that they share. */
export class FunctionRegistry {
  readonly executions: Executions;
  readonly #functions = new Map<string, LocalFunction>();

  constructor(limit: number, log: (functionName: string, line: string, isError: boolean) => void) {
    this.executions = new Executions({
      limit,
      onThrottle: (name) => log(name, 'throttled: the quota of concurrent executions is used up', true),
    });
  }

  add(functions: ReadonlyMap<string, LocalFunction>): void {
    for (const [arn, fn] of functions) this.#functions.set(arn, fn);
  }

  /** Returns an invoker for a function's ARN. The function may be added later, because functions need the services' URLs. */
  readonly invoke =
    (arn: string): Invoke =>
    async (event) => {
      const fn = this.#functions.get(arn);
      if (fn === undefined) throw new Error(`There is no function ${arn}.`);
      return this.executions.run(arn.slice(arn.lastIndexOf(':') + 1), () => fn.invoke(event));
    };

  async close(): Promise<void> {
    await Promise.all([...this.#functions.values()].map((fn) => fn.close()));
  }
}
