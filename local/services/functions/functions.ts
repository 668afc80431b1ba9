import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import type { Invoke } from '#lib/invoke.ts';

export interface FunctionSettings {
  readonly name: string;
  readonly arn: string;
  /** The file that exports the handler, and the name of the export. */
  readonly entry: string;
  readonly exportName: string;
  /** The complete `process.env` of the handler. */
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /** How many events run at the same time. Further events wait. */
  readonly concurrency: number;
  /** Called for each line that the function logs. `isError` is true for standard error and failures. */
  log(line: string, isError: boolean): void;
}

export interface LocalFunction {
  readonly invoke: Invoke;
  /** Stops the running events. These, waiting events and later ones are rejected. */
  close(): Promise<void>;
}

/** A function has no result. API Gateway's response depends on the reason. */
export class FunctionError extends Error {
  override readonly name = 'FunctionError';
  readonly reason: 'error' | 'timeout' | 'event-too-large' | 'result-too-large' | 'throttled';

  constructor(reason: FunctionError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Lambda's limit for an event or a result. */
const largestPayload = 6 * 1024 * 1024;
const workerFile = new URL('./worker.mjs', import.meta.url);

interface Job {
  readonly requestId: string;
  readonly event: string;
  done(result: unknown): void;
  fail(error: Error): void;
}

type Message =
  | { readonly ready: true }
  | { readonly result: string }
  | { readonly error: { readonly name: string; readonly message: string; readonly stack?: string } };

/** Runs a function in worker threads, which start on demand and are replaced if they die. */
export function createFunction(settings: FunctionSettings): LocalFunction {
  const waiting: Job[] = [];
  const environments = new Set<Environment>();
  let closed = false;

  const dispatch = () => {
    while (waiting.length > 0 && !closed) {
      let free = [...environments].find((environment) => environment.idle);
      if (free === undefined) {
        if (environments.size >= settings.concurrency) return;
        free = new Environment(settings, dispatch, (dead) => {
          environments.delete(dead);
          dispatch();
        });
        environments.add(free);
      }
      const job = waiting.shift();
      if (job !== undefined) free.run(job);
    }
  };
  return {
    async invoke(event) {
      const text = JSON.stringify(event);
      if (Buffer.byteLength(text) > largestPayload)
        throw new FunctionError('event-too-large', 'The event is larger than 6 MB.');
      if (closed) throw closedError();
      return new Promise((done, fail) => {
        waiting.push({ requestId: randomUUID(), event: text, done, fail });
        dispatch();
      });
    },
    async close() {
      closed = true;
      for (const { fail } of waiting.splice(0)) fail(closedError());
      await Promise.all([...environments].map((environment) => environment.end()));
    },
  };
}

const closedError = () => new FunctionError('error', 'The function is closed.');

/** An execution environment: a worker thread and its current event. */
class Environment {
  readonly #settings: FunctionSettings;
  readonly #worker: Worker;
  readonly #onIdle: () => void;
  #job: Job | undefined;
  #timer: NodeJS.Timeout | undefined;
  #ready = false;
  #ending = false;

  constructor(settings: FunctionSettings, onIdle: () => void, onDeath: (dead: Environment) => void) {
    this.#settings = settings;
    this.#onIdle = onIdle;
    const { name, arn, entry, exportName, environment, memoryMb } = settings;
    const context = {
      functionName: name,
      functionVersion: '$LATEST',
      invokedFunctionArn: arn,
      memoryLimitInMB: String(memoryMb),
      logGroupName: `/aws/lambda/${name}`,
      logStreamName: 'local',
      callbackWaitsForEmptyEventLoop: true,
    };
    this.#worker = new Worker(workerFile, {
      workerData: { entry, exportName, context },
      env: { ...environment },
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    createInterface({ input: this.#worker.stdout }).on('line', (line) => settings.log(line, false));
    createInterface({ input: this.#worker.stderr }).on('line', (line) => settings.log(line, true));
    this.#worker.on('message', (message: Message) => this.#receive(message));
    this.#worker.on('error', (error: Error) => {
      this.#ending = true;
      this.#settings.log(error.stack ?? error.message, true);
      this.#fail('error', error.message);
    });
    this.#worker.on('exit', (code) => {
      this.#ending = true;
      if (this.#job !== undefined) this.#settings.log(`exited during an event (exit code ${code})`, true);
      this.#fail('error', `Runtime exited with exit code ${code}`);
      onDeath(this);
    });
  }

  get idle(): boolean {
    return this.#job === undefined && !this.#ending;
  }

  run(job: Job): void {
    this.#job = job;
    if (this.#ready) this.#start(job);
  }

  async end(): Promise<void> {
    this.#ending = true;
    await this.#worker.terminate();
  }

  /** Starts the event and its timeout. Loading the function is Lambda's init phase, which doesn't count. */
  #start({ requestId, event }: Job): void {
    const { timeoutMs } = this.#settings;
    this.#timer = setTimeout(() => {
      const message = `${requestId} Task timed out after ${(timeoutMs / 1000).toFixed(2)} seconds`;
      this.#settings.log(message, true);
      this.#fail('timeout', message);
      void this.end();
    }, timeoutMs);
    this.#worker.postMessage({ requestId, event, deadline: Date.now() + timeoutMs });
  }

  #receive(message: Message): void {
    if ('ready' in message) {
      this.#ready = true;
      if (this.#job !== undefined) this.#start(this.#job);
      return;
    }
    if ('error' in message) {
      this.#settings.log(message.error.stack ?? message.error.message, true);
      this.#fail('error', message.error.message);
    } else if (Buffer.byteLength(message.result) > largestPayload) {
      this.#fail('result-too-large', 'The response is larger than 6 MB.');
    } else {
      this.#take()?.done(JSON.parse(message.result));
    }
    if (!this.#ending) this.#onIdle();
  }

  #fail(reason: FunctionError['reason'], message: string): void {
    this.#take()?.fail(new FunctionError(reason, message));
  }

  /** Clears the current job and its timeout, and returns the job. */
  #take(): Job | undefined {
    clearTimeout(this.#timer);
    const job = this.#job;
    this.#job = undefined;
    return job;
  }
}
