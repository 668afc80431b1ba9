/** A message to a worker, or its reply, with the call's ID. */
export type Numbered<Message> = { readonly id: number } & Message;

/** False in a browser that has no workers, or has switched them off. */
export const hasWorkers = (): boolean => typeof Worker !== 'undefined';

/** Calls of a worker that replies to each message by its ID. The worker starts with the first call. */
export class WorkerCalls<Request extends object, Reply extends object> {
  private readonly start: () => Worker;
  /** The calls that the worker has not replied to yet, by ID. */
  private readonly waiting = new Map<number, (reply: Reply | undefined) => void>();
  private worker: Worker | undefined;
  private lastId = 0;

  constructor(start: () => Worker) {
    this.start = start;
  }

  /** Resolves to undefined if there is no worker, or its script failed to load. The next call starts a new worker. */
  async call(request: Request): Promise<Reply | undefined> {
    if (!hasWorkers()) return undefined;
    const worker = this.worker ?? this.started();
    const id = ++this.lastId;
    return new Promise((done) => {
      this.waiting.set(id, done);
      worker.postMessage({ ...request, id });
    });
  }

  private started(): Worker {
    const worker = this.start();
    worker.onmessage = ({ data }: MessageEvent<Numbered<Reply>>) => {
      this.waiting.get(data.id)?.(data);
      this.waiting.delete(data.id);
    };
    worker.onerror = () => {
      this.worker = undefined;
      for (const done of this.waiting.values()) done(undefined);
      this.waiting.clear();
    };
    this.worker = worker;
    return worker;
  }
}
